"""Page on which keys are changed."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from runegames.core import count
from runegames.play.keys import ACTIONS, GROUPS, KeyAction, keys_of, objection
from runegames.ui.commands import FooterHint, command, way_out
from runegames.ui.drawing import fit, wrap
from runegames.ui.internals import PagedList
from runegames.ui.screens.help import key_words
from runegames.ui.screens.newkey import NewKeyScreen
from runegames.ui.screens.page import Page
from runegames.ui.widgets.heading import section

MAX_WORDS_COLUMNS = 52
KEYS_COLUMNS = 12
"""Columns of the longest usual keys."""
MARGIN_COLUMNS = 10
"""Columns of a line besides words and keys, in the narrowest window."""


class ChangeKeysScreen(Page):
    """List of all actions by group; Enter changes a key, x restores the usual one."""

    CSS_PATH = ["page.tcss", "changekeys.tcss"]
    AUTO_FOCUS = "OptionList"
    HEADING = "Keys"
    ASIDE = "digits stay as they are in every game"
    BINDINGS = [
        command("x,delete", "usual", "give this its usual key again", "reset this key", cap="x"),
        command("X", "all_usual", "give everything its usual key again", "reset all keys"),
        way_out(),
    ]
    FOOTER = (FooterHint("enter", "change"),)

    def content(self) -> ComposeResult:
        yield PagedList()
        yield Static("", id="told", markup=False)

    # -- the list ---------------------------------------------------------------------------

    def _fill(self) -> None:
        """Write the lines anew; the cursor stays on the line with the same number."""
        options = self.query_one(OptionList)
        index = options.highlighted
        options.clear_options()
        options.add_options(self._lines())
        options.highlighted = index
        if index is None:
            options.action_first()

    @property
    def _words_columns(self) -> int:
        return min(MAX_WORDS_COLUMNS, self.app.size.width - MARGIN_COLUMNS - KEYS_COLUMNS)

    def on_resize(self) -> None:
        super().on_resize()
        self._fill()

    def _lines(self) -> Iterator[Option]:
        for group, title in GROUPS.items():
            actions = [action for action in ACTIONS.values() if action.group == group]
            if actions:
                head = section(
                    title, self._words_columns + KEYS_COLUMNS, self.palette, self.symbols
                )
                yield Option(head, disabled=True)
            for action in actions:
                yield Option(self._line(action), id=action.id)

    def _line(self, action: KeyAction) -> Content:
        changed = self.shell.changed_keys
        keys = " ".join(key_words(key, self.symbols) for key in keys_of(action.id, changed))
        mark = self.symbols.bullet if action.id in changed else " "
        first, *more = wrap(action.words, self._words_columns)
        words = fit(Content(first), self._words_columns)
        line = Content.assemble(f" {mark} ", words, "  ", (keys, "bold"))
        return Content("\n").join([line, *(Content(f"   {words}") for words in more)])

    @property
    def chosen(self) -> KeyAction | None:
        option = self.query_one(OptionList).highlighted_option
        return ACTIONS[option.id] if option is not None and option.id is not None else None

    # -- changing ---------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("usual", "all_usual"):
            return bool(self.shell.changed_keys) or None
        return super().check_action(action, parameters)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        action = ACTIONS[event.option_id or ""]

        def pressed(key: str | None) -> None:
            if key is not None:
                words = f"{key_words(key, self.symbols)} now means: {action.words}."
                self._change({**self.shell.changed_keys, action.id: key}, words)

        self.app.push_screen(NewKeyScreen(action), pressed)

    def action_usual(self) -> None:
        """Restore the usual keys of the chosen action, unless another action has one of them."""
        action, changed = self.chosen, self.shell.changed_keys
        if action is None or action.id not in changed:
            self._tell("This already has its usual key.")
        elif (why := objection(action.id, action.keys, changed)) is not None:
            self._tell(why)
        else:
            words = f"This has its usual key again: {action.words}."
            self._change({**changed, action.id: action.keys}, words)

    def action_all_usual(self) -> None:
        changed = count(len(self.shell.changed_keys), "key")
        self._change({}, f"All keys are the usual ones again; {changed} had been changed.")

    def _change(self, keys: dict[str, str], words: str) -> None:
        keys = {action: now for action, now in keys.items() if now != ACTIONS[action].keys}
        trouble = self.shell.change_settings(keys=keys)
        self._fill()
        self._tell(trouble or words)

    def _tell(self, words: str) -> None:
        self.query_one("#told", Static).update(words)
