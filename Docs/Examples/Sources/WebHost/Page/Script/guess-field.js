// The functions for the guess field, which the player may fill faster than the server responds.

// The number of the last accepted text that was removed from the field.
let known = Number(main.dataset.takenNumber || 0);
let returned = Number(main.dataset.returnedNumber || 0);
// The number of guesses without a response. The field was cleared when the last of them was sent, so texts that
// the game has accepted before are no longer in it.
let guesses = 0;

function typed(text) { return new URLSearchParams({ typed: text, known }); }

// Removes text that the game has accepted, and keeps the letters that were typed since.
function removeTaken() {
  const field = document.getElementById('guess');
  const number = Number(main.dataset.takenNumber || 0);
  const texts = (main.dataset.taken || '').split('\n');
  const fresh = texts.slice(Math.max(0, texts.length - (number < known ? number : number - known)));
  known = number;
  if (!field || guesses) return;
  const rest = fresh.reduce((text, part) => {
    const start = text.trimStart();
    return start.startsWith(part) ? start.slice(part.length).trimStart() : text;
  }, field.value);
  if (rest === field.value) return;
  field.value = rest;
  if (rest) push(typed(rest));
}

// Sends a guess and clears the field at once, so that the player can type the next answer.
function guess(field) {
  push(new URLSearchParams({ do: 'guess', guess: field.value, known }));
  guesses += 1;
  field.value = '';
}

// Puts a guess that the player can correct back into the field, unless the player types already.
function guessed() {
  guesses -= 1;
  const field = document.getElementById('guess');
  const number = Number(main.dataset.returnedNumber || 0);
  if (field && number > returned && !guesses && !field.value) {
    field.value = main.dataset.returned;
    field.select();
  }
  returned = number;
}

// Keeps the half-typed word while the player is on another page, or opens the page in the other language. Each page
// has its own word, because a browser may load a page again when the player comes back.
const word = 'word of ' + location.pathname.split('/').slice(2).join('/');
window.addEventListener('pagehide', () => {
  const field = document.getElementById('guess');
  const text = field && !field.disabled && !guesses ? field.value : '';
  if (text) sessionStorage.setItem(word, JSON.stringify({ text, known })); else sessionStorage.removeItem(word);
});
window.addEventListener('pageshow', (event) => {
  const field = document.getElementById('guess');
  const kept = JSON.parse(sessionStorage.getItem(word) || '{}');
  sessionStorage.removeItem(word);
  if (!field || field.disabled) return;
  // A page that is loaded gives the focus to the field by itself.
  if (event.persisted) field.focus();
  if (!kept.text || field.value) return;
  field.value = kept.text;
  known = kept.known;
  removeTaken();
  if (field.value === kept.text) push(typed(field.value));
});

document.addEventListener('input', (event) => {
  if (event.target.id === 'guess') push(typed(event.target.value));
});
