// A table in a browser: xterm.js shows what the program writes, keys and taps go back.
// The address of a page names its table, so that the same address shows the same table.
"use strict";

const SMALLEST = [80, 24], UPRIGHT = [44, 28]; // the smallest tables, the second on a phone
const ACROSS = [120, 24], PLAIN = [72, 20]; // on a phone held across, the second without drawings
const AIRY = 1.25; // the greatest height of a line, where so many fit:
const AIRY_ROWS = new Map([[UPRIGHT, 36], [ACROSS, 28], [PLAIN, 20]]);
const BUTTONS = [110, 29]; // the fewest columns and the most rows of answers as buttons, see across in frame.py
const LARGEST_PX = 16, SMALLEST_PX = 6, STEP_PX = 0.5; // sizes of letters
const WATCHING_PX = 64; // the most where somebody else plays, as on a screen at the wall
const RETRY_MS = [300, 600, 1200, 2400, 5000];
const COPIED_MS = 3000; // how long it is said
const SETTLED_MS = 80; // after the last change of a window's size
const ANSWER_MS = 3000; // without an answer to a probe, the connection is lost
const SILENT_MS = 5000; // after such a silence of the server, a key also sends a probe
const ENDED = 4000, FULL = 4001, SLOW = 4002, CLOSED = 4003; // as in tables.py
const PATIENT_TRIES = 4; // about five seconds; then the page says what to do
const PROBE = "?"; // is sent back as it is
const COMMANDS = 7717; // the control sequence in which the program names its commands
const CLIPBOARD = 52; // the control sequence with text for the clipboard
const CALL_MS = 180; // of the tone and the vibration for a person who is asked
const LONG_CAP = 4; // letters of a key that fit beside each other
const START_AGAIN = "start runegames serve again and open the address that it prints:"
  + " every start has a new one.";

const room = document.getElementById("table");
const strip = document.getElementById("keys");
const told = document.getElementById("told");
const encoder = new TextEncoder();
const asked = new URLSearchParams(location.search);
const upright = matchMedia("(pointer: coarse) and (orientation: portrait) and (max-width: 600px)");
const across = matchMedia("(pointer: coarse) and (orientation: landscape) and (max-height: 640px)");
const touch = matchMedia("(pointer: coarse)").matches;

let stripPx = 0; // height of the keys when they were last shown
let name = asked.get("table");
if (!/^[A-Za-z0-9_-]{8,64}$/.test(name ?? "")) {
  name = fresh();
}
const term = new Terminal({
  fontFamily: "Table, monospace",
  fontSize: LARGEST_PX,
  lineHeight: 1,
  scrollback: 0,
  customGlyphs: true,
  rescaleOverlappingGlyphs: true, // Roman numerals are wider than a cell
  cursorBlink: false,
  theme: { background: "#0a0f18", foreground: "#dbe7f3" },
  screenReaderMode: asked.has("reader"),
});
let socket = null;
let tries = 0;
let leads = true; // whether this page's window gives the table its size
let paced = 0;
let heard = 0; // when the server was heard last
let probe = 0;
let waiting = 0; // for the next try to connect
let kept = ""; // a sentence on whether the present game is saved
let seat = ""; // whose screen this is, at a shared table
let sound = null;
let plain = false; // whether the table is never drawn
let turn = false; // whether that person is asked now

function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  const made = Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
  asked.set("table", made);
  history.replaceState(null, "", `?${asked}`);
  return made;
}

// Show words at the edge of the table.
function say(words) {
  told.className = "";
  told.textContent = words;
  told.style.display = words ? "flex" : "none";
}

// Show words in place of the table, so that no hand stays in sight, perhaps with a button.
function cover(words, press, then) {
  say(words);
  told.className = "whole";
  term.reset();
  term.write("\x1bc"); // output that waits to be drawn is drawn before this reset, not after it
  if (press) {
    addButton(press, () => {
      say("");
      then();
    });
  }
}

function addButton(words, then) {
  const made = document.createElement("button");
  made.textContent = words;
  made.onclick = then;
  told.append(made);
}

// -- size -----------------------------------------------------------------------------------

function cell() {
  const screen = room.querySelector(".xterm-screen");
  return [screen.offsetWidth / term.cols, screen.offsetHeight / term.rows];
}

function fits(columns, rows) {
  const [width, height] = cell();
  return columns * width <= room.clientWidth && rows * height <= room.clientHeight;
}

// The largest letters with which so many cells fit.
function letters(columns, rows, largest) {
  let size = largest;
  for (; size > SMALLEST_PX; size -= STEP_PX) {
    term.options.fontSize = size;
    if (fits(columns, rows)) break;
  }
}

// Letters as large as the smallest table allows, but not larger than reads well: the rest is more table.
// Who wants them larger has the zoom of the browser.
function fit() {
  term.options.lineHeight = 1;
  const phone = upright.matches ? UPRIGHT : across.matches && (plain ? PLAIN : ACROSS);
  letters(...(phone || SMALLEST), LARGEST_PX);
  if (phone) {
    const rows = room.clientHeight / cell()[1]; // thumbs hit higher lines better
    term.options.lineHeight = Math.max(1, Math.min(AIRY, rows / AIRY_ROWS.get(phone)));
  }
  const [width, height] = cell();
  const columns = Math.max(20, Math.floor(room.clientWidth / width));
  const rows = Math.max(6, Math.floor(room.clientHeight / height));
  term.resize(columns, buttoned(columns, height) ? Math.min(rows, BUTTONS[1]) : rows);
}

// Whether answers are buttons, and stay so in the room that the hidden keys leave: else the two take turns.
function buttoned(columns, height) {
  if (!strip.hidden) stripPx = strip.offsetHeight;
  const beside = Math.floor((room.clientHeight - stripPx) / height);
  return strip.hidden && !plain && columns >= BUTTONS[0] && beside <= BUTTONS[1];
}

function lead() {
  leads = true;
  fit();
  if (socket?.readyState === WebSocket.OPEN) socket.send(size());
}

function size() {
  return JSON.stringify({ columns: term.cols, rows: term.rows });
}

// Another page plays: show its table as large as this window allows.
function follow(columns, rows) {
  leads = false;
  term.resize(columns, rows);
  letters(columns, rows, WATCHING_PX);
}

// -- connection -----------------------------------------------------------------------------

function connect() {
  clearTimeout(waiting);
  waiting = 0;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const path = location.pathname.replace(/[^/]*$/, "table");
  const query = new URLSearchParams({ name, size: size() });
  const mine = new WebSocket(`${scheme}//${location.host}${path}?${query}`);
  mine.binaryType = "arraybuffer";
  const decoder = new TextDecoder(); // xterm.js loses a character that two messages share
  mine.onopen = () => {
    tries = 0;
    say("");
  };
  mine.onmessage = (message) => {
    heard = performance.now();
    clearTimeout(probe);
    probe = 0;
    if (typeof message.data !== "string") {
      term.write(decoder.decode(message.data, { stream: true }));
    } else if (message.data !== PROBE) {
      const { columns, rows, seat: name } = JSON.parse(message.data);
      if (name) seat = name;
      else follow(columns, rows);
    }
  };
  mine.onclose = (event) => closed(event.code);
  socket = mine;
}

// The device is awake, or has a network again: do not wait for the next try.
function again() {
  if (waiting) connect();
  else ask();
}

// Ask whether the server is still there; a network can go without a word.
function ask() {
  if (probe || socket?.readyState !== WebSocket.OPEN) return;
  const asked = socket;
  asked.send(PROBE);
  probe = setTimeout(() => {
    probe = 0;
    asked.onclose = asked.onmessage = null;
    asked.close();
    closed();
  }, ANSWER_MS);
}

function closed(code) {
  offer([]);
  if (seat && code === ENDED) {
    cover(`${seat} has left the table, which waits.`, "come back", connect);
    return;
  }
  if (code === ENDED) {
    cover(`The table is closed. ${kept}`, "new table", () => {
      name = fresh();
      kept = "";
      connect();
    });
    return;
  }
  if (code === CLOSED && !seat) {
    cover(`The server has ended. ${kept} To play on, ${START_AGAIN}`);
    return;
  }
  if (code === FULL) {
    const words = "All tables of this server are taken. One that nobody looks at any more"
      + " makes room after a minute.";
    cover(words, "try again", connect);
    return;
  }
  if (seat && (code === CLOSED || tries === PATIENT_TRIES)) {
    tries = PATIENT_TRIES;
    cover("The table does not answer; this page waits for it.", "to the lobby", () => {
      location = "/"; // which knows the seat of this device
    });
  } else if (tries === PATIENT_TRIES) {
    const words = "The server does not answer. If this device has lost its network, the table"
      + " comes back with it. If the server has ended,";
    cover(`${words} ${START_AGAIN} ${kept}`, "try again", () => {
      tries = PATIENT_TRIES;
      connect();
    });
  } else if (tries < PATIENT_TRIES && code !== SLOW) {
    say("The connection is lost; trying again …");
  }
  waiting = setTimeout(connect, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
}

// What a person does takes the lead; pointers that pass by, the focus and the terminal's own
// answers do not, and a page that only shows keeps them to itself.
function send(text) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  if (!leads) {
    if (UNASKED.test(text)) return;
    lead();
  }
  socket.send(encoder.encode(text));
  if (performance.now() - heard > SILENT_MS) ask();
}

const UNASKED = /^\x1b(\[<3[2-9];|\[[IO]$|\[[?>\d;]*[cnRy$]|[\]P])/;

// -- keys -----------------------------------------------------------------------------------

const SEQUENCES = {
  escape: "\x1b[27u", enter: "\r", tab: "\t", "shift+tab": "\x1b[Z", space: " ", backspace: "\x7f",
  up: "\x1b[A", down: "\x1b[B", right: "\x1b[C", left: "\x1b[D", home: "\x1b[H", end: "\x1b[F",
  f1: "\x1bOP", pageup: "\x1b[5~", pagedown: "\x1b[6~", insert: "\x1b[2~", delete: "\x1b[3~",
};
const ALWAYS = [
  ["escape", "esc", ""], ["left", "←", ""], ["down", "↓", ""], ["up", "↑", ""],
  ["right", "→", ""], ["enter", "↵", ""],
];

// The characters of a key as the program calls it, or null.
function typed(key) {
  const control = /^ctrl\+([a-z])$/.exec(key);
  if (control) return String.fromCharCode(control[1].charCodeAt(0) - 96);
  return SEQUENCES[key] ?? (key.length === 1 ? key : null);
}

// Buttons for the arrows, and for what the program says can be done now.
function offer(commands) {
  const keys = new Map(ALWAYS.map((each) => [each[0], each]));
  for (const [key, cap, does] of commands) {
    if (typed(key)) keys.set(key, [key, keys.get(key)?.[1] ?? cap, does]);
  }
  strip.replaceChildren(...Array.from(keys.values(), button), keyboard);
}

// The page around the table has the colours of its theme.
function colour(colours) {
  const root = document.documentElement.style;
  root.cssText = "";
  for (const [name, value] of Object.entries(colours)) root.setProperty(`--${name}`, value);
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground");
  term.options.theme = { ...term.options.theme, background: ground };
  document.querySelector("meta[name=theme-color]").content = ground;
}

function button([key, cap, does]) {
  const made = document.createElement("button");
  const top = document.createElement("b");
  const below = document.createElement("span");
  top.textContent = cap;
  below.textContent = does;
  made.append(top, below);
  top.classList.toggle("long", cap.length > LONG_CAP);
  made.setAttribute("aria-label", does || key);
  made.onpointerdown = (event) => {
    event.preventDefault(); // the focus stays with the table
    send(typed(key));
  };
  return made;
}

// Names are typed: the device's own keyboard comes when it is asked for, and goes the same way.
const keyboard = button(["", "⌨", "type"]);
keyboard.onpointerdown = (event) => {
  event.preventDefault();
  const calls = term.textarea.inputMode === "none";
  term.blur();
  term.textarea.inputMode = calls ? "text" : "none";
  term.focus();
};

// -- fingers --------------------------------------------------------------------------------

let held = 0; // where a finger was, when it had moved by whole rows

function grasp(event) {
  held = event.clientY;
}

// A finger that is drawn over the table is a wheel; taps become clicks by themselves.
function drag(event) {
  if (event.pointerType !== "touch") return;
  const [width, height] = cell();
  const corner = room.querySelector(".xterm-screen").getBoundingClientRect();
  const column = Math.ceil((event.clientX - corner.left) / width);
  const row = Math.ceil((event.clientY - corner.top) / height);
  for (; Math.abs(event.clientY - held) >= height; held += event.clientY > held ? height : -height) {
    send(`\x1b[<${event.clientY > held ? 64 : 65};${column};${row}M`);
  }
}

// -- clipboard ------------------------------------------------------------------------------

// Copy a line for the program, or offer it to be selected where browsers allow no clipboard, as
// over plain http from another machine. Pages that only watch copy nothing.
async function copy(text) {
  if (!leads) return;
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  } catch {
    say("This browser does not let the page copy. Here is the text to be selected:");
    const field = document.createElement("input");
    field.readOnly = true;
    field.value = text;
    const done = () => {
      say("");
      term.focus();
    };
    field.onkeydown = (event) => { if (event.key === "Escape") done(); };
    told.append(field);
    addButton("done", done);
    field.focus();
    field.select();
    return;
  }
  setTimeout(() => told.textContent === "Copied." && say(""), COPIED_MS);
}

// -- a person who is asked ------------------------------------------------------------------

// A short tone, which browsers allow once the page has been touched.
function ring() {
  if (!navigator.userActivation?.hasBeenActive) return;
  sound ??= new AudioContext();
  const tone = sound.createOscillator();
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + CALL_MS / 1000);
}

function decoded(base64) {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)));
}

// Where a browser shows another screen than its own, such as a phone in its tools for developers,
// the device pixels that it reports are those of its own screen, and the table would be drawn too
// large. Without such a report, the terminal computes the pixels from the ratio.
class TruthfulResizeObserver extends ResizeObserver {
  constructor(see) {
    super((entries, self) => {
      const believed = entries.filter(({ contentRect, devicePixelContentBoxSize: [box] = [] }) =>
        !box || Math.abs(box.inlineSize - contentRect.width * devicePixelRatio) <= 1);
      see(believed, self);
    });
  }
}

// -- start ----------------------------------------------------------------------------------

async function start() {
  await Promise.all(["16px Table", "bold 16px Table"].map((font) => document.fonts.load(font)));
  term.open(room);
  if (touch) term.textarea.inputMode = "none"; // or every tap would raise a keyboard
  if (!asked.has("dom")) {
    try {
      window.ResizeObserver = TruthfulResizeObserver;
      const webgl = new WebglAddon.WebglAddon();
      webgl.onContextLoss(() => webgl.dispose());
      term.loadAddon(webgl);
      document.body.dataset.renderer = "webgl";
    } catch {
      document.body.dataset.renderer = "dom";
    }
  }
  term.parser.registerOscHandler(COMMANDS, (json) => {
    const { keys, colours, kept: sentence, asked: now, alone, words } = JSON.parse(json);
    offer(keys);
    if (strip.hidden !== alone || plain !== words) {
      strip.hidden = alone;
      plain = words;
      dispatchEvent(new Event("resize"));
    }
    colour(colours);
    kept = sentence;
    if (now && !turn) navigator.vibrate?.(CALL_MS);
    turn = now;
    document.title = turn ? "● your turn · runegames" : seat || "runegames";
    return true;
  });
  term.parser.registerOscHandler(CLIPBOARD, (data) => {
    const [, base64] = /^[^;]*;([A-Za-z0-9+/]+=*)$/.exec(data) ?? [];
    if (base64) copy(decoded(base64)); // what is stored there is never told
    return true;
  });
  term.onBell(ring);
  term.onTitleChange((title) => { document.title = title || "runegames"; });
  offer([]);
  fit();
  term.focus();
  // As a whole key of kitty's protocol, Esc needs no wait for the rest of a sequence.
  term.onData((text) => send(text === "\x1b" ? SEQUENCES.escape : text));
  addEventListener("resize", () => {
    clearTimeout(paced);
    paced = setTimeout(leads ? lead : () => follow(term.cols, term.rows), SETTLED_MS);
  });
  addEventListener("focus", () => told.querySelector("input") ?? term.focus());
  addEventListener("online", again);
  addEventListener("offline", ask);
  document.addEventListener("visibilitychange", () => document.hidden || again());
  room.addEventListener("pointerdown", grasp);
  room.addEventListener("pointermove", drag);
  connect();
}

start();
