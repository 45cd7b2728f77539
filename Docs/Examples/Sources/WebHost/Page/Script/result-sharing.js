// The button that copies the text of a result; without a script, it is hidden, and the text can be selected.

document.documentElement.classList.add('scripted');
document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copies]');
  if (!button) return;
  const text = document.getElementById(button.dataset.copies);
  try {
    const address = new URL(text.closest('main').dataset.shared, location.href);
    await navigator.clipboard.writeText(text.textContent + '\n' + address);
    button.textContent = button.dataset.copied;
  } catch {
    getSelection().selectAllChildren(text);
  }
});
