extension Style {
    /// The sheet at the bottom of the window, which says how a question ended.
    ///
    /// The page keeps room for the sheet, so that it never covers the last button of a page that is scrolled down.
    static let sheets = #"""
        .outcome { min-height: 9.5rem; }
        .sheet { position: fixed; z-index: 2; inset-inline: 0; bottom: 0; margin: 0 auto; max-width: 66rem;
          padding: 1rem 1.25rem 1.25rem; border-radius: 1.25rem 1.25rem 0 0; background: var(--card);
          border-top: 6px solid var(--right-fill); box-shadow: 0 -6px 30px #0003; display: grid; align-items: center;
          grid-template-columns: 1fr auto; gap: 0 1rem; }
        .sheet.wrong { border-color: var(--wrong-fill); }
        .sheet h2 { margin: 0; font-size: 1.25rem; color: var(--right); } .sheet.wrong h2 { color: var(--wrong); }
        .sheet p { margin: 0.2rem 0 0; } .sheet .buttons { margin: 0; } .sheet img { width: 4rem; margin-top: 0.3rem; }
        """#
}
