// The functions for buttons, and for the keys that press them.

let pending = 0;

// Marks a button whose response does not come at once.
function beginPending(button) {
  clearTimeout(pending);
  if (button) pending = setTimeout(() => { button.dataset.pending = ''; }, 150);
}

function endPending() {
  clearTimeout(pending);
  for (const button of main.querySelectorAll('[data-pending]')) delete button.dataset.pending;
}

document.addEventListener('submit', (event) => {
  // The form of a search opens an address.
  if (!main.contains(event.target) || event.target.method === 'get') return;
  event.preventDefault();
  const button = event.submitter;
  if (button && button.getAttribute('aria-disabled') === 'true') return;
  const field = event.target.elements.guess;
  if (field) { guess(field); return; }
  const action = new URLSearchParams(new FormData(event.target, button));
  push(action);
  beginPress(action);
  const menu = event.target.closest('[popover]');
  if (menu && menu.matches(':popover-open')) menu.hidePopover();
  beginPending(button);
});

// Returns the button of a key: an option by its number or letter, or with Enter the next step of the game.
function buttonOf(event) {
  const key = event.key.toUpperCase();
  const options = [...main.querySelectorAll('.options li')];
  if (key !== 'ENTER') {
    const option = options.find((item) => item.dataset.key === key) || options[Number(key) - 1];
    return option && option.querySelector('button');
  }
  // The last word counts without Enter, but many players press it.
  if (mayStillType()) return null;
  // Enter already presses a button or a link with the focus.
  if (event.target.closest('a, button:not([aria-disabled])')) return null;
  return main.querySelector('.sheet button, button.main');
}

document.addEventListener('keydown', (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z';
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest('input');
  if (isOther && !isUndo) return;
  const button = isUndo ? document.getElementById('undo') : buttonOf(event);
  if (!button) return;
  event.preventDefault();
  press = { key };
  if (isMeant(button)) button.click();
});
