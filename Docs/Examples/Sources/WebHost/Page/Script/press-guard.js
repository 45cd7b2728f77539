// The guard against presses that the player did not mean.
//
// Many people press a button twice, and the response to the first press can bring another button under the
// pointer. The page therefore ignores a press at the place of the last one, from that press until half a second
// after its response was shown. It also ignores a press of a button that was elsewhere, or not on the page, a
// moment ago, because the player cannot have seen it there. Both times begin when the page shows a change, however
// late the response was, so a slow connection makes them no longer. A press by key repeats the last one only if no
// other key was pressed between them. If the request of a press fails, the player can repeat the press at once.

// The times in milliseconds in which a player does not see a change, and in which a double click ends.
const [glance, double] = [300, 500];
// What the page offered before each of the last changes, the first of which is its load.
let changes = [{ time: performance.now() + double - glance, places: new Map() }];
// The point or the key of a press whose form is not sent yet.
let press = null;
// The last press whose form was sent: also its action, and the time until which a press can repeat it.
let last = null;
let key = '';
// The time at which the page last had the guess field of a running game.
let fieldTime = -Infinity;

function nameOf(control) { return [control.value, control.href, control.textContent].join('\n'); }

// Returns the left, right, top and bottom edge of a button or link on the page.
function placeOf(control) {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  return [left + scrollX, right + scrollX, top + scrollY, bottom + scrollY];
}

function isRecent({ time }) { return performance.now() - time < glance; }

// Notes what the page offers just before it changes, even the buttons that are disabled.
function noteChange() {
  const field = document.getElementById('guess');
  if (field && !field.disabled) fieldTime = performance.now();
  const controls = [...main.querySelectorAll('button, a')];
  const places = new Map(controls.map((control) => [nameOf(control), placeOf(control)]));
  changes = [...changes.filter(isRecent), { time: performance.now(), places }];
}

function repeatsLast() {
  if (!last || performance.now() >= last.until) return false;
  if (press.key) return press.key === last.key;
  // A page that became shorter has scrolled under the resting pointer.
  return Math.hypot(press.x - last.x, press.y - last.y) < 12
    || Math.hypot(press.left - last.left, press.top - last.top) < 12;
}

// Returns whether the player means a press of a button or link.
function isMeant(control) {
  if (repeatsLast()) return false;
  const now = placeOf(control);
  return changes.filter(isRecent).every(({ places }) => {
    const place = places.get(nameOf(control));
    if (!place || press.key !== undefined) return !!place;
    const [left, right, top, bottom] = place;
    return place.every((edge, number) => Math.abs(edge - now[number]) < 1)
      || (press.x >= left && press.x <= right && press.y >= top && press.y <= bottom);
  });
}

// Returns whether the player may still type guesses, because the results have just replaced the guess field.
function mayStillType() { return !!main.querySelector('.result') && performance.now() - fieldTime < 1500; }

// Begins to wait for the response to a press, unless another program has pressed the button.
function beginPress(action) {
  last = press && { ...press, action, until: Infinity };
  press = null;
}

function endPress(action, isAnswered) {
  if (!last || last.action !== action) return;
  if (isAnswered) last.until = performance.now() + double; else last = null;
}

// Other programs, such as those for voice control, press buttons by scripts, and always mean it.
document.addEventListener('click', (event) => {
  const control = event.target.closest('button, a');
  if (!event.isTrusted || !main.contains(control) || control.closest('.guess, .search, .share')) return;
  // A key or a screen reader presses a button without a click.
  press = event.detail
    ? { x: event.pageX, y: event.pageY, left: event.clientX, top: event.clientY } : { key };
  if (!isMeant(control)) event.preventDefault();
}, true);
document.addEventListener('keydown', (event) => {
  key = event.key.toUpperCase();
  if (last && last.key !== undefined && last.key !== key) last = null;
  // A key that is held down presses a button once.
  if (event.repeat && key === 'ENTER' && event.target.closest('button')) event.preventDefault();
}, true);
