// The state of a page.

'use strict';
const main = document.getElementById('main');
const lost = document.getElementById('lost');
// The name of this tab, so that the server does not pause a game that another tab shows.
const tab = Math.random().toString(36).slice(2);
const queue = [];
let held = null;
let wake = null;
let focus = main.dataset.focus;
