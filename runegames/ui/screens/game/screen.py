"""Screen of any game: it connects the session, the director and the game's table."""

from __future__ import annotations

from typing import ClassVar, assert_never

from textual import events, on

from runegames.core import Decision, Seat
from runegames.play.director import (
    Ask,
    Bell,
    Finished,
    Handover,
    Think,
    Wait,
    cover_obstacle,
    first_viewer,
    hint_obstacle,
    next_cue,
    onlooker,
    secretive,
)
from runegames.play.keys import keys_of
from runegames.play.session import NOW_PRACTICE, Session
from runegames.ui.commands import (
    ADVICE,
    AT_EVERY_TABLE,
    WAITING,
    Footer,
    bound,
    command,
)
from runegames.ui.motion import Mover
from runegames.ui.scene import MoveChosen, Reworded, Scene, scene_of
from runegames.ui.screens.game.adviser import Adviser
from runegames.ui.screens.game.elsewhere import Elsewhere
from runegames.ui.screens.game.hotseat import HotSeat, SeatActions
from runegames.ui.screens.game.meanwhile import meanwhile
from runegames.ui.screens.game.players import ComputerPlayers, Hooks
from runegames.ui.screens.game.savewatch import SaveWatch
from runegames.ui.screens.game.searches import Searches
from runegames.ui.screens.game.winbar import WinBar
from runegames.ui.screens.table import TableScreen
from runegames.ui.widgets.small import too_small
from runegames.ui.widgets.tip import Tip

CONFIRMING = (
    bound("table.confirm", "results", "make a computer player answer; after the game, the result"),
    bound("table.mark", "hurry", "make a computer player answer"),
)
"""Bindings of Enter and space that apply if the board does not use these keys.

For each key, Textual keeps only the bindings of the last class that binds it. So a subclass that
binds these keys, too, has to include these bindings.
"""


class GameScreen(TableScreen):
    """Screen of a session, seen by one viewer at a time."""

    ASKS = True
    RESULTS: ClassVar[str] = "results:ResultsScreen"
    """Screen that shows the results."""
    BINDINGS = [
        *CONFIRMING,
        command("escape", "leave", "the menu; the game is saved", "menu"),
    ]
    GROUP = "table"
    LEFT_BY_ESCAPE = True

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.viewer: Seat | None = first_viewer(session)
        searches = Searches(self)
        self._win_bar = WinBar(self, searches)
        hooks = Hooks(self._present_again, self._scripted, self._in_sight)
        self._players = ComputerPlayers(self, searches, self._win_bar, hooks)
        self._adviser = Adviser(self, searches, self._win_bar, self._consider)
        self._elsewhere = Elsewhere(self, self.follow)
        self._save = SaveWatch(self)
        self._tip = Tip(lambda: self.table.column)
        self._mover = Mover(self, lambda motion: self.table.move(motion))
        actions = SeatActions(
            self._show_public, self.advance, self._lift, self.action_undo, self.action_leave
        )
        self._hot_seat = HotSeat(self, actions)
        self._bell = Bell(session)
        self._waits = False
        """True while the game waits until the table is in sight again."""
        self._followed: object = None
        """Moment that ``advance`` has shown last."""

    def on_mount(self) -> None:
        """Show the game, and start the background process if a search will need it."""
        self.table.board.focus()
        self.advance()
        self._players.warm_up()

    def on_screen_resume(self) -> None:
        self._stop_waiting()
        self._consider()

    def on_resize(self) -> None:
        self._stop_waiting()

    @property
    def kept(self) -> str:
        return self._save.kept

    def put_aside(self) -> None:
        if self.applies("cover"):
            self.action_cover()

    def on_unmount(self) -> None:
        """Stop waiting for computer players, release the save, and warn of moves missing in it."""
        self._rest()
        self._players.forget()
        self._save.end()

    # -- in sight -------------------------------------------------------------------------

    def _in_sight(self) -> bool:
        """Test whether the table is in sight; if not, the game goes on once it is.

        It is in sight while no other screen is in front and the window is large enough. Persons at
        other screens always see it.
        """
        in_front = self.is_active and not too_small(self.app.size)
        if self.session.sharing is None and not in_front:
            self._waits = True
            return False
        return True

    def _stop_waiting(self) -> None:
        if self._waits and self._in_sight():
            self._waits = False
            self.advance()

    def _consider(self) -> None:
        """Update the win bar, unless its search would cancel another one, or a waiting answer."""
        self._win_bar.consider(busy=self._players.thinking or self._adviser.searching)

    # -- the next cue ---------------------------------------------------------------------

    def follow(self) -> None:
        """Show what has come from other screens, if it is not shown yet."""
        cue = next_cue(self.session, self.viewer, self._hot_seat.rules)
        if self._followed != (self.last_ply, self.session.recorded, type(cue)):
            self.advance()
            if isinstance(cue, Ask) and not self.is_active:
                self.shell.notify("You are asked at the table.")
        elif isinstance(cue, Wait):
            self.table.restate(self._elsewhere.asked(cue.decision))
            self._elsewhere.offer_seat(cue.decision)
        self._elsewhere.tell_request()

    def advance(self) -> None:
        """Follow the next cue: ask, hand over, let a computer player think, or end."""
        self._rest()
        if self._hot_seat.halt():
            return
        cue = next_cue(self.session, self.viewer, self._hot_seat.rules)
        self._followed = self.last_ply, self.session.recorded, type(cue)
        if self._bell.rings(cue) and self.shell.settings.bell:
            self.app.bell()
        match cue:
            case Ask(decision):
                self._ask(decision)
            case Think(decision):
                self.viewer = onlooker(self.session, self.viewer, self._hot_seat.rules)
                self._players.answer(decision)
            case Handover(decision):
                self._hand_over(decision)
            case Wait(decision):
                self.viewer = onlooker(self.session, self.viewer, self._hot_seat.rules)
                self._present(self.viewer, status=self._elsewhere.asked(decision))
                self._elsewhere.offer_seat(decision)
            case Finished():
                # The end is shown in the public view, so hands stay hidden.
                self._present(None, status=self.verdict())
                self.shell.note(self.session)
            case _:
                assert_never(cue)
        self._consider()

    def _ask(self, decision: Decision) -> None:
        rules = self._hot_seat.rules
        if decision.seat == self.viewer or not rules.hide or len(self.session.here) == 1:
            self.viewer = decision.seat
            self._present(decision.seat, asked=True)
        else:
            # The answer needs no hand, so the public view is enough.
            self.viewer = None
            self._present(None, asked=True)
            if secretive(self.session, rules):
                self.hint_first("table.cover", "look at the hand")

    def _rest(self) -> None:
        """Stop timers, animation and hint, and a search for an earlier question."""
        self._players.rest()
        self._adviser.rest()
        self._mover.rest()

    def _show_public(self, status: str) -> None:
        """Show the table in the public view, because the person before it changes."""
        self.viewer = None
        self._present(None, status=status)

    def _present_again(self, status: str) -> None:
        """Show the table to the same viewer."""
        self._present(self.viewer, status=status)

    def _present(self, viewer: Seat | None, *, asked: bool = False, status: str = "") -> None:
        if viewer is None:
            # Toasts may tell what only the last viewer may know.
            self.app.clear_notifications()
        scene = scene_of(self.session, viewer, asked=asked, status=status)
        self._show_scene(scene)
        self._mover.begin(self.session, viewer, wanted=self.shell.settings.animation)
        if self.session.outcome() is None:
            self.hint_first()
        else:
            self.hint_first("table.confirm", "the result")
        self._give_tip(scene)
        self._tell_meanwhile(scene)
        if viewer is not None:
            self._save.tell_trouble()
            self._save.tell_rest()

    def _give_tip(self, scene: Scene) -> None:
        """Show a tip when a kind of question is asked for the first time."""
        settings = self.shell.settings
        name = self._tip.about(scene, settings)
        if name is not None:
            self.shell.warn(self.shell.change_settings(seen_tips=(*settings.seen_tips, name)))

    def _hand_over(self, decision: Decision) -> None:
        """Give the screen to another person, now or once the screen in front is closed.

        That screen may show what only the last viewer may know.
        """
        if self.is_active:
            self._hot_seat.hand_over(decision)
        else:
            self._waits = True

    def _lift(self, seat: Seat) -> None:
        """Show the hand of a seat whose player is alone before the screen."""
        self._hot_seat.covered_for = None
        self.viewer = seat
        self.advance()

    def _tell_meanwhile(self, scene: Scene, *, whole: bool = False) -> bool:
        """Show what has happened since the viewer's last move; False if there is nothing."""
        column = self.table.column
        more = f"{column.cap('table.meanwhile')}: more" if whole else ""
        note = meanwhile(self.session, scene, whole=whole, more=more)
        if note is None:
            column.drop("since")
            return False
        column.tell(note)
        return True

    async def on_key(self, event: events.Key) -> None:
        if self._adviser.holds_back(event.key) or self._elsewhere.consents(event.key):
            event.stop().prevent_default()
            return
        column = self.table.column
        reading = column.reading
        changed = self.shell.changed_keys
        if event.key in keys_of("table.meanwhile", changed):
            column.drop("hint")
        elif event.key not in keys_of("table.hint", changed):
            column.put_away()
        if reading and event.key == "escape":
            # The key has closed the note, so it must not leave the table, too.
            event.stop().prevent_default()
            return
        if self._hot_seat.takes(event.key):
            event.stop().prevent_default()

    def on_click(self) -> None:
        """Close the notes on the table."""
        self.table.column.put_away()

    # -- moves ----------------------------------------------------------------------------

    def _scripted(self) -> object:
        """Return the move of a guide for the seat that is asked; None if no guide has one."""
        return None

    @on(MoveChosen)
    def _chosen(self, message: MoveChosen) -> None:
        """Play a move, chosen by a person or a computer player; refuse it if it is illegal."""
        session = self.session
        if message.ply != session.next_ply or session.decision() is None:
            return
        objection = session.state.objection(message.move)
        if objection is not None:
            self.table.refuse(objection)
            return
        session.play(message.move)
        self.advance()

    @on(Reworded)
    def _reword(self, message: Reworded) -> None:
        """Take back the last moves of the asked seat, and make new ones."""
        session, decision = self.session, self.session.decision()
        if message.ply != session.next_ply or decision is None:
            return
        for _ in range(message.back):
            obstacle = session.undo_obstacle(decision.seat)
            if obstacle is not None:
                self.table.say(obstacle)
                return
            session.undo(decision.seat)
        # The next question may have the same ply number, and must not get the old cursor.
        self.table.cursor = None
        for move in message.moves:
            session.play(move)
        self.advance()

    # -- keys -----------------------------------------------------------------------------

    def footer(self) -> Footer:
        first, own = self.table.first, self.table.footer()
        if self.table.across:
            # The buttons tell the others, and the log to those who wait.
            return WAITING if self.table.cursor is not None else WAITING[1:]
        # A table that shows a way back, as for an offer that is being made, tells all its keys.
        others = () if "back" in own else AT_EVERY_TABLE
        decision, here = self.session.decision(), self.session.here
        waits = decision is None or not here or decision.seat in self.session.elsewhere
        idle = [id for id in ADVICE if waits and not self.applies(id.partition(".")[2])]
        return (*first, *(entry for entry in (*own, *others) if entry not in idle))

    def applies(self, action: str) -> bool:
        session, viewer = self.session, self.viewer
        match action:
            case "undo":
                return not session.undo_obstacle(viewer) or session.beyond_undo(viewer) is not None
            case "redo":
                return session.redo_obstacle(viewer) is None
            case "cover":
                return (
                    viewer is not None and len(session.here) > 1
                ) or self._elsewhere.given is not None
            case "meanwhile":
                return viewer is not None and bool(session.since(viewer))
            case "hint":
                return self._hint_obstacle() is None
            case "moves":
                return self.table.scene is not None and self.table.scene.question is not None
            case "results":
                done = session.outcome() is not None
                return done or self._hot_seat.halted or self._players.thinking
        # The footer shows only Enter as the key that hurries a computer player.
        return action != "hurry"

    def action_cover(self) -> None:
        """Hide the hand, or show it during a question that is asked without it."""
        obstacle, decision = cover_obstacle(self.session, self.viewer), self.session.decision()
        if (given := self._elsewhere.given) is not None:
            self._elsewhere.take_over(given)
        elif obstacle is None:
            self.viewer = None
            self.advance()
        elif self.table.cursor is None or decision is None or len(self.session.here) < 2:
            self.table.say(obstacle)
        else:
            self._hand_over(decision)

    def action_meanwhile(self) -> None:
        """Show all events since the viewer's last move, page by page; then close the note."""
        scene, column = self.table.scene, self.table.column
        since = column.note("since")
        if since is not None and since.whole:
            if not column.turn_page("since"):
                column.put_away()
        elif scene is None or scene.viewer is None or scene.question is None:
            self.table.say("What happened is told only to the player who is asked.")
        elif not self._tell_meanwhile(scene, whole=True):
            moved = self.session.last_own(scene.viewer)
            when = "since your last move" if moved else "yet"
            self.table.say(f"Nothing has happened {when}.")

    def _hint_obstacle(self) -> str | None:
        return hint_obstacle(self.session, self.viewer)

    def action_hint(self) -> None:
        obstacle = self._hint_obstacle()
        if obstacle is None:
            self._adviser.advise()
        else:
            self.table.say(obstacle)

    def action_undo(self) -> None:
        """Take the viewer's last move back.

        If the rules of undo forbid it, offer an undo beyond them, or say why there is none.
        """
        obstacle = self.session.undo_obstacle(self.viewer)
        if obstacle is not None:
            self._ask_the_table(self.viewer, obstacle)
            return
        was_practice = self.session.practice
        self._hot_seat.covered_for = None
        self.session.undo(self.viewer)
        self.advance()
        if self.session.practice and not was_practice:
            self.table.say(NOW_PRACTICE)

    def _ask_the_table(self, seat: Seat | None, obstacle: str) -> None:
        """Offer an undo beyond the rules, by consent or as practice, or say why there is none."""
        session = self.session
        beyond = session.beyond_undo(seat)
        if seat is None or beyond is None:
            self.table.say(obstacle)
            return

        def undo() -> None:
            if session.beyond_undo(seat) is None:  # the game has ended since
                self.table.say(session.undo_obstacle(seat) or "")
                return
            session.undo_agreed(seat)
            self.advance()

        offer = f"{obstacle} {beyond.offer}"
        self.shell.confirm(beyond.question, offer, beyond.yes.lower(), undo)

    def action_redo(self) -> None:
        obstacle = self.session.redo_obstacle(self.viewer)
        if obstacle is not None:
            self.table.say(obstacle)
            return
        self.session.redo()
        self.advance()

    def action_moves(self) -> None:
        """Open the list of moves, in which any question can be answered without the board."""
        scene = self.table.scene
        if scene is None or scene.question is None:
            return
        from runegames.ui.screens.moves import MovesScreen

        question = scene.question

        def chosen(move: object) -> None:
            if move is not None:
                self.post_message(MoveChosen(move, question.ply))

        self.app.push_screen(MovesScreen(scene), chosen)

    def action_log(self) -> None:
        scene = self.table.scene
        if scene is None:
            return
        from runegames.ui.screens.log import LogScreen

        def chosen(ply: int | None) -> None:
            if ply is not None:
                self.shell.open_replay(self.session, own=scene.viewer, moment=ply)

        self.app.push_screen(LogScreen(scene, self.session.turn_at), chosen)

    def action_results(self) -> None:
        """Hurry a computer player; if there is none, open the results of a finished game.

        If everybody looks at what was revealed, the game goes on.
        """
        if self._hot_seat.halted:
            self._hot_seat.go_on()
            return
        if self._players.hurry():
            return
        if self.session.outcome() is not None:
            self.shell.go(self.RESULTS, self.session)

    def action_hurry(self) -> None:
        self._players.hurry()

    def action_leave(self) -> None:
        # Releasing removes the file of an unplayed game, before the menu looks for saves.
        self.shell.left_table = self.session.game.meta.id, self._save.release()
        self.dismiss()
