// The functions that show a new part of the page.

// Makes an element equal to another one, and changes children in place if only their texts or attributes
// differ.
function merge(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName || from.id !== to.id) {
    from.replaceWith(to);
  } else if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
  } else if (from.nodeType === Node.ELEMENT_NODE) {
    for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
    for (const { name, value } of [...to.attributes]) {
      if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    }
    // Moving a node changes the list of its old parent, so both lists are copied before the loop.
    const before = [...from.childNodes];
    const after = [...to.childNodes];
    after.forEach((node, place) => {
      if (place < before.length) merge(before[place], node); else from.append(node);
    });
    before.slice(after.length).forEach((node) => node.remove());
  }
}

// Returns the name of the options of a question, which differs from that of the next question.
function turnOf(element) { return element.querySelector('.options button')?.value; }

// An option of a new question looks chosen only after the pointer has moved.
document.addEventListener('pointermove', (event) => {
  if (event.movementX || event.movementY) document.documentElement.classList.remove('still');
});

// The distance by which the page has scrolled to the right answer.
let lifted = 0;

// Scrolls while a sheet at the bottom of the window would cover the right answer, and back when it is gone.
function showRight() {
  const sheet = main.querySelector('.sheet');
  const right = main.querySelector('.options .right');
  if (!sheet) {
    if (lifted) scrollBy({ top: -lifted, behavior: 'instant' });
    lifted = 0;
  } else if (right && !lifted) {
    const start = scrollY;
    const hidden = right.getBoundingClientRect().bottom + 8 - (innerHeight - sheet.offsetHeight);
    if (hidden > 0) scrollBy({ top: hidden, behavior: 'instant' });
    lifted = scrollY - start;
  }
}

// Returns the action of the button with the focus that pauses or resumes the game, unless the pointer has pressed it.
function keyedToggle() {
  const { value } = document.activeElement;
  return ['pause', 'resume'].includes(value) && !(last && last.x !== undefined) ? value : null;
}

// Shows a new part of the page, which can be the response to a press.
function show(text, isPress) {
  const part = new DOMParser().parseFromString(text, 'text/html').getElementById('main');
  if (!part) throw new Error('no part');
  const hadFocus = main.contains(document.activeElement);
  const toggle = isPress ? keyedToggle() : null;
  const hadUndo = document.getElementById('undo');
  noteChange();
  // Only a page that is loaded moves the focus to the field by itself.
  for (const field of part.querySelectorAll('[autofocus]')) field.removeAttribute('autofocus');
  if (turnOf(main) !== turnOf(part)) document.documentElement.classList.add('still');
  merge(main, part);
  document.title = main.dataset.title;
  endPending();
  removeTaken();
  const moves = main.dataset.focus !== focus;
  focus = main.dataset.focus;
  const isLeft = hadFocus && !main.contains(document.activeElement);
  const undo = document.getElementById('undo');
  // The button that pauses has become the one that resumes, or the reverse, and a player can press it again.
  if (toggle && keyedToggle() && keyedToggle() !== toggle) { showRight(); return; }
  // Each kind of screen begins at its top, even if the player has scrolled down to the button that opened it.
  if (moves) scrollTo({ top: 0, behavior: 'instant' });
  if (undo && !hadUndo) undo.focus();
  else if (moves || isLeft) (document.getElementById(focus) || main.querySelector('h1')).focus();
  // A player who types continues after a press of another button, such as one for a hint.
  else if (isPress && focus === 'guess') document.getElementById(focus).focus();
  showRight();
}
