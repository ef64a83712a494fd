"""Screen of any game: it connects the session, the director and the game's table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, assert_never

from textual import events, on

from runegames.core import SEAT_LETTERS, Decision, Event, Seat
from runegames.play.digest import items
from runegames.play.director import (
    Ask,
    Bell,
    Finished,
    Handover,
    HandoverRules,
    Showing,
    Think,
    Wait,
    cover_obstacle,
    first_viewer,
    next_cue,
    onlooker,
    secretive,
)
from runegames.play.keys import keys_of
from runegames.play.saves import save_of
from runegames.play.session import NOW_PRACTICE, SAVED_AGAIN, Session, words_of
from runegames.play.turns import by_turns
from runegames.ui.commands import ADVICE, AT_EVERY_TABLE, Footer, FooterHint, bound, command
from runegames.ui.key_repeat import KeyRepeatGuard
from runegames.ui.motion import Mover
from runegames.ui.scene import MoveChosen, Reworded, Scene, scene_of
from runegames.ui.screens.advice import AdvisedScreen
from runegames.ui.screens.curtain import CurtainScreen, Lifted
from runegames.ui.widgets.notes import Note, Paragraph
from runegames.ui.widgets.tip import Tip

CONFIRMING = (
    bound("table.confirm", "results", "make a computer player answer; after the game, the result"),
    bound("table.mark", "hurry", "make a computer player answer"),
)
"""Bindings of Enter and space that apply if the board does not use these keys.

For each key, Textual keeps only the bindings of the last class that binds it. So a subclass that
binds these keys, too, has to include these bindings.
"""


KEPT = "The game of this table is saved."
UNKEPT = "The game of this table is not saved, and begins anew the next time."


class GameScreen(AdvisedScreen):
    """Screen of a session, seen by one viewer at a time."""

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
        self._tip = Tip(lambda: self._table.column)
        self._mover = Mover(self, lambda motion: self._table.move(motion))
        self._key_guard = KeyRepeatGuard(self)
        self._bell = Bell(session)
        self._showing = Showing(session)
        self._halted = False
        """True while everybody looks at what the last moves revealed."""
        self._covered_for: Decision | None = None
        """Question of a quick hand-over, while the hands are covered."""
        self._followed: object = None
        """Moment that ``advance`` has shown last."""
        self._trouble: str | None = None
        """Latest notice on why the game cannot be saved."""

    def on_mount(self) -> None:
        self._table.board.focus()
        self.advance()

    def on_screen_resume(self) -> None:
        self._stop_waiting()
        self._consider()

    def on_resize(self) -> None:
        self._stop_waiting()

    @property
    def kept(self) -> str:
        save = save_of(self.session)
        if self.session.outcome() is not None or (save is not None and save.unplayed):
            return ""
        if self.session.seat is not None:
            return KEPT
        return UNKEPT if save is None else self.session.trouble or KEPT

    def put_aside(self) -> None:
        if self.applies("cover"):
            self.action_cover()

    def on_unmount(self) -> None:
        """Stop waiting for computer players, release the save, and warn of moves missing in it."""
        self._rest()
        self._forget()
        self._release()
        self._tell_rest()
        save = save_of(self.session)
        if save is not None and save.loss is not None:
            self.shell.warn_of_loss(save.loss)

    def _release(self) -> str:
        """Release the save; return the name of its file, or "" if there is no save."""
        save = save_of(self.session)
        if save is None:
            return ""
        save.release()
        return save.path.name

    # -- the next cue ---------------------------------------------------------------------

    def follow(self) -> None:
        """Show what has come from other screens, if it is not shown yet."""
        cue = next_cue(self.session, self.viewer, self._handover_rules)
        if self._followed != (self._last_ply, self.session.recorded, type(cue)):
            self.advance()
            if isinstance(cue, Ask) and not self.is_active:
                self.shell.notify("You are asked at the table.")
        elif isinstance(cue, Wait):
            self._table.restate(self._asked_elsewhere(cue.decision))
            self._offer_seat(cue.decision)
        self._tell_request()

    def _asked_elsewhere(self, decision: Decision) -> str:
        """Return words on who is asked at another screen."""
        session = self.session
        where = session.elsewhere[decision.seat]
        if session.seat is None:
            own, letter = session.names[decision.seat], SEAT_LETTERS[decision.seat]
            where = f"{where} Seat {letter}: runegames join" if where else f"({own}'s own screen)"
        return f"{self._standing()} {where}".rstrip()

    def _offer_seat(self, decision: Decision) -> None:
        """Offer to play for the asked person, if that person is away."""
        away = self._given is not None and bool(self.session.elsewhere[decision.seat])
        self._first = FooterHint("table.cover", "play for the seat") if away else None
        self.refresh_bindings()

    def _tell_request(self) -> None:
        """Show the question for consent that stands, or remove it."""
        words, column = self.session.request, self._table.column
        if words:
            told, keys = (Paragraph(words, strong=True),), "y: agree   n: do not agree"
            column.tell(Note("request", "a question to you", told, foot=keys))
        else:
            column.drop("request")

    def advance(self) -> None:
        self._rest()
        self._halted = bool(revealed := self._showing.pending(self._handover_rules))
        if self._halted:
            self._let_all_look(revealed)
            return
        self._showing.end()
        cue = next_cue(self.session, self.viewer, self._handover_rules)
        self._followed = self._last_ply, self.session.recorded, type(cue)
        if self._bell.rings(cue) and self.shell.settings.bell:
            self.app.bell()
        match cue:
            case Ask(decision):
                self._ask(decision)
            case Think(decision):
                self.viewer = onlooker(self.session, self.viewer, self._handover_rules)
                self._think(decision)
            case Handover(decision):
                self._hand_over(decision)
            case Wait(decision):
                self.viewer = onlooker(self.session, self.viewer, self._handover_rules)
                self._present(self.viewer, status=self._asked_elsewhere(decision))
                self._offer_seat(decision)
            case Finished():
                # The end is shown in the public view, so hands stay hidden.
                self._present(None, status=self._verdict())
                self.shell.note(self.session)
            case _:
                assert_never(cue)
        self._consider()

    def _ask(self, decision: Decision) -> None:
        rules = self._handover_rules
        if decision.seat == self.viewer or not rules.hide or len(self.session.here) == 1:
            self.viewer = decision.seat
            self._present(decision.seat, asked=True)
        else:
            # The answer needs no hand, so the public view is enough.
            self.viewer = None
            self._present(None, asked=True)
            if secretive(self.session, rules):
                self._hint_first("table.cover", "look at the hand")

    def _let_all_look(self, revealed: Sequence[Event]) -> None:
        """Show the public table with what the last moves revealed, until a key is pressed."""
        self.viewer = None
        told = " ".join(words_of(self.session.game, each, self.session.names) for each in revealed)
        enter = self._table.board.cap("table.confirm")
        self._present(None, status=f"{told} Press {enter} when everybody has looked.")
        self._hint_first("table.confirm", "go on")
        self._key_guard.begin()

    def _go_on(self) -> None:
        """End the look at what was revealed; the next question comes."""
        self._showing.end()
        self.advance()

    def _rest(self) -> None:
        super()._rest()
        self._mover.rest()

    def _present(self, viewer: Seat | None, *, asked: bool = False, status: str = "") -> None:
        if viewer is None:
            # Toasts may tell what only the last viewer may know.
            self.app.clear_notifications()
        scene = scene_of(self.session, viewer, asked=asked, status=status)
        self._show_scene(scene)
        self._mover.begin(self.session, viewer, wanted=self.shell.settings.animation)
        over = self.session.outcome() is not None
        self._first = FooterHint("table.confirm", "the result") if over else None
        self.refresh_bindings()
        self._give_tip(scene)
        self._tell_meanwhile(scene)
        if viewer is not None:
            self._tell_trouble()
            self._tell_rest()

    def _give_tip(self, scene: Scene) -> None:
        """Show a tip when a kind of question is asked for the first time."""
        settings = self.shell.settings
        name = self._tip.about(scene, settings)
        if name is not None:
            self.shell.warn(self.shell.change_settings(seen_tips=(*settings.seen_tips, name)))

    def _tell_trouble(self) -> None:
        """Show a notice when the game can no longer be saved, and when it can again."""
        trouble = self.session.trouble
        if trouble == self._trouble:
            return
        self._trouble = trouble
        if trouble:
            self.notify(trouble, severity="warning", timeout=12)
        else:
            self.notify(SAVED_AGAIN)

    def _tell_rest(self) -> None:
        """Show what was set aside from the save, if another program has changed it."""
        save = save_of(self.session)
        if save is not None and save.news is not None:
            self.app.notify(save.news, severity="warning", timeout=12)
            save.news = None

    # -- hot seat -------------------------------------------------------------------------

    @property
    def _handover_rules(self) -> HandoverRules:
        settings = self.shell.settings
        return HandoverRules(settings.handover != "off", settings.open_answers)

    @property
    def _quick(self) -> bool:
        wish = self.shell.settings.handover
        if wish == "by game":
            return self.session.game.meta.quick_handover
        return wish == "quick"

    def _hand_over(self, decision: Decision) -> None:
        """Hide the hands and lower the curtain; show the new view once the curtain is lifted.

        A quick hand-over has no curtain: space shows the new view.
        """
        if not self.is_active:
            # The screen in front may show what only the last viewer may know, so the hand-over
            # waits until that screen is closed.
            self._waits = True
            return
        self.viewer = None
        session = self.session
        asked = session.game.words.prompt(decision, session.view(None), session.names)
        if self._quick:
            name = session.names[decision.seat]
            self._present(None, status=f"{asked} Press space when only {name} is looking.")
            self._hint_first("space", "show the hand")
            self._covered_for = decision
            self._key_guard.begin()
            return
        self._present(None)
        curtain = CurtainScreen(
            session.names[decision.seat],
            decision.seat,
            f"{asked} {session.teams}".rstrip(),
            may_undo=session.may_undo_unseen,
        )

        def lifted(how: Lifted | None) -> None:
            match how:
                case "undo":
                    self.action_undo()
                case "lifted":
                    self._lift(decision.seat)
                case "leave" | None:
                    self.action_leave()
                case _:
                    assert_never(how)

        self.app.push_screen(curtain, lifted)

    def _lift(self, seat: Seat) -> None:
        """Show the hand of a seat whose player is alone before the screen."""
        self._covered_for = None
        self.viewer = seat
        self.advance()

    def _tell_meanwhile(self, scene: Scene, *, whole: bool = False) -> bool:
        """Show the events since the viewer's last move: a digest, or all of them if ``whole``.

        Return False if there are no events, or if the viewer is not asked.
        """
        viewer, session, column = scene.viewer, self.session, self._table.column
        asked = viewer is not None and scene.question is not None
        entries = session.since(viewer) if viewer is not None and asked else []
        told = [
            Paragraph(
                words_of(scene.game, item.seen, scene.names),
                seat=getattr(item.seen, "seat", None),
                item=item,
                brief=item.seen.brief(scene.names),
            )
            for item in items(by_turns(entries, session.turn_at), viewer)
        ]
        if viewer is None or not told:
            column.drop("since")
            return False
        title = "since your last move" if session.last_own(viewer) else "before your first move"
        more = f"{column.cap('table.meanwhile')}: more" if whole else ""
        column.tell(
            Note("since", title, tuple(told), whole=whole, more=more, short="others' moves")
        )
        return True

    async def on_key(self, event: events.Key) -> None:
        if self._has_to_wait(event.key):
            event.stop().prevent_default()
            return
        if self.session.request and event.key in ("y", "n") and self.session.sharing is not None:
            event.stop().prevent_default()
            told = self.session.sharing.consent(None, agree=event.key == "y")
            self.follow()
            self._table.say(told or "")
            return
        column = self._table.column
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
        if self._halted and self._table.confirms(event.key):
            event.stop().prevent_default()
            if self._key_guard.heard():
                self._key_guard.do(self._go_on)
            return
        if self._covered_for is None or not self._key_guard.heard():
            return
        if event.key == "space":
            event.stop().prevent_default()
            seat = self._covered_for.seat
            self._key_guard.do(lambda: self._lift(seat))

    # -- moves ----------------------------------------------------------------------------

    @on(MoveChosen)
    def _chosen(self, message: MoveChosen) -> None:
        """Play a move, chosen by a person or a computer player; refuse it if it is illegal."""
        session = self.session
        if message.ply != session.next_ply or session.decision() is None:
            return
        objection = session.state.objection(message.move)
        if objection is not None:
            self._table.refuse(objection)
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
                self._table.say(obstacle)
                return
            session.undo(decision.seat)
        # The next question may have the same ply number, and must not get the old cursor.
        self._table.cursor = None
        for move in message.moves:
            session.play(move)
        self.advance()

    # -- keys -----------------------------------------------------------------------------

    def footer(self) -> Footer:
        first = () if self._first is None else (self._first,)
        own = self._table.footer()
        # A table that shows a way back, as for an offer that is being made, tells all its keys.
        others = () if "back" in own else AT_EVERY_TABLE
        left_out = () if self.session.outcome() is None else ADVICE
        return (*first, *(entry for entry in (*own, *others) if entry not in left_out))

    def applies(self, action: str) -> bool:
        session, viewer = self.session, self.viewer
        match action:
            case "undo":
                return not session.undo_obstacle(viewer) or session.beyond_undo(viewer) is not None
            case "redo":
                return session.redo_obstacle(viewer) is None
            case "cover":
                return (viewer is not None and len(session.here) > 1) or self._given is not None
            case "meanwhile":
                return viewer is not None and bool(session.since(viewer))
            case "hint":
                return self._hint_obstacle() is None
            case "moves":
                return self._table.scene is not None and self._table.scene.question is not None
            case "results":
                done = session.outcome() is not None
                return done or self._halted or self._thought is not None
        # The footer shows only Enter as the key that hurries a computer player.
        return action != "hurry"

    def action_cover(self) -> None:
        """Hide the hand, or show it during a question that is asked without it."""
        obstacle, decision = cover_obstacle(self.session, self.viewer), self.session.decision()
        if self._given is not None:
            self._take_over(self._given)
        elif obstacle is None:
            self.viewer = None
            self.advance()
        elif self._table.cursor is None or decision is None or len(self.session.here) < 2:
            self._table.say(obstacle)
        else:
            self._hand_over(decision)

    @property
    def _given(self) -> Seat | None:
        """Asked seat that can be given to the keyboard, to a computer player, or back."""
        session, decision = self.session, self.session.decision()
        if session.sharing is None or session.seat is not None or decision is None:
            return None
        seat = decision.seat
        alone = session.here == (seat,) and seat in session.sharing.shared
        return seat if seat in {*session.elsewhere, *session.stand_ins} or alone else None

    def _take_over(self, seat: Seat) -> None:
        session, name = self.session, self.session.names[seat]

        def take() -> None:
            assert session.sharing is not None
            told = session.sharing.take_over(seat)
            self.follow()
            self._table.say(told)

        self.shell.confirm(
            f"Play for {name} at this keyboard?",
            f"{session.elsewhere.get(seat)} What {name} holds is then shown here.",
            "play",
            take,
            wanted=bool(session.elsewhere.get(seat)),
        )

    def action_meanwhile(self) -> None:
        """Show all events since the viewer's last move, page by page; then close the note."""
        scene, column = self._table.scene, self._table.column
        since = column.note("since")
        if since is not None and since.whole:
            if not column.turn_page("since"):
                column.put_away()
        elif scene is None or scene.viewer is None or scene.question is None:
            self._table.say("What happened is told only to the player who is asked.")
        elif not self._tell_meanwhile(scene, whole=True):
            moved = self.session.last_own(scene.viewer)
            when = "since your last move" if moved else "yet"
            self._table.say(f"Nothing has happened {when}.")

    def action_undo(self) -> None:
        """Take the viewer's last move back.

        If the rules of undo forbid it, offer an undo beyond them, or say why there is none.
        """
        obstacle = self.session.undo_obstacle(self.viewer)
        if obstacle is not None:
            self._ask_the_table(self.viewer, obstacle)
            return
        was_practice = self.session.practice
        self._covered_for = None
        self.session.undo(self.viewer)
        self.advance()
        if self.session.practice and not was_practice:
            self._table.say(NOW_PRACTICE)

    def _ask_the_table(self, seat: Seat | None, obstacle: str) -> None:
        """Offer an undo beyond the rules, by consent or as practice, or say why there is none."""
        session = self.session
        beyond = session.beyond_undo(seat)
        if seat is None or beyond is None:
            self._table.say(obstacle)
            return

        def undo() -> None:
            if session.beyond_undo(seat) is None:  # the game has ended since
                self._table.say(session.undo_obstacle(seat) or "")
                return
            session.undo_agreed(seat)
            self.advance()

        told = f"{obstacle} {beyond.offer}"
        self.shell.confirm(beyond.question, told, beyond.yes.lower(), undo)

    def action_redo(self) -> None:
        obstacle = self.session.redo_obstacle(self.viewer)
        if obstacle is not None:
            self._table.say(obstacle)
            return
        self.session.redo()
        self.advance()

    def action_moves(self) -> None:
        """Open the list of moves, in which any question can be answered without the board."""
        scene = self._table.scene
        if scene is None or scene.question is None:
            return
        from runegames.ui.screens.moves import MovesScreen

        question = scene.question

        def chosen(move: object) -> None:
            if move is not None:
                self.post_message(MoveChosen(move, question.ply))

        self.app.push_screen(MovesScreen(scene), chosen)

    def action_log(self) -> None:
        scene = self._table.scene
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
        if self._halted:
            self._go_on()
            return
        if self._hurry():
            return
        if self.session.outcome() is not None:
            self.shell.go(self.RESULTS, self.session)

    def action_hurry(self) -> None:
        self._hurry()

    def action_leave(self) -> None:
        # Releasing removes the file of an unplayed game, before the menu looks for saves.
        self.shell.left_table = self.session.game.meta.id, self._release()
        self.dismiss()
