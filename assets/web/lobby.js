// Lobby of a shared table: free seats, and the way to the one that is taken.
"use strict";

const RETRY_MS = 1500;
const field = document.getElementById("name");
const words = document.getElementById("words");

function press(words, then) {
  const made = document.createElement("button");
  made.textContent = words;
  made.onclick = then;
  return made;
}

function connect() {
  const socket = new WebSocket(`ws://${location.host}/lobby`);
  const take = (seat) => socket.send(JSON.stringify({ seat, name: field.value }));
  socket.onmessage = (message) => {
    const { go, title, told, seats, known } = JSON.parse(message.data);
    if (go) location.replace(go);
    words.textContent = told ?? "";
    if (!seats) return;
    document.getElementById("title").textContent = title;
    document.getElementById("known").replaceChildren(
      ...known.map((name) => press(name, () => { field.value = name; })));
    document.getElementById("seats").replaceChildren(
      ...seats.map(([seat, letter, name]) => press(`Seat ${letter}: ${name}`, () => take(seat))));
  };
  socket.onclose = () => {
    words.textContent = "The table does not answer; trying again …";
    document.getElementById("seats").replaceChildren();
    setTimeout(connect, RETRY_MS);
  };
}

connect();
