/// The script of the pages, which is one file made of the pieces in this folder.
///
/// One request is in flight at a time: an action of the player, or a request for the next part of the page. A part is
/// merged into the page, so that elements that have not changed keep the focus and the typed text.
enum Script {
    static let text = [state, guardedPresses, merging, field, requests, presses, sharing].joined(separator: "\n\n")

    private static let state = #"""
        'use strict';
        const main = document.getElementById('main');
        const lost = document.getElementById('lost');
        // The name of this tab, so that the server does not pause a game that another tab shows.
        const tab = Math.random().toString(36).slice(2);
        const queue = [];
        let held = null;
        let wake = null;
        let focus = main.dataset.focus;
        """#
}
