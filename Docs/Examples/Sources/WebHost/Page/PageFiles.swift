import RemoteLoading

/// The style sheet and the script of all pages.
///
/// Each of them is one response made of the files in a folder, which are part of the program.
enum PageFiles {
    /// The style sheet, for light and dark mode, and for windows that are at least 360 pixels wide.
    ///
    /// A rule in a later file may refine an earlier one.
    static let style = joined([
        PackageResources.colours_css, PackageResources.base_css, PackageResources.controls_css,
        PackageResources.top_bar_css, PackageResources.tiles_css, PackageResources.rounds_css,
        PackageResources.boards_css, PackageResources.sheets_css, PackageResources.results_css,
        PackageResources.lists_css, PackageResources.short_windows_css, PackageResources.animations_css,
    ])

    /// The script.
    ///
    /// One request is in flight at a time: an action of the player, or a request for the next part of the page. A part
    /// is merged into the page, so that elements that have not changed keep the focus and the typed text.
    static let script = joined([
        PackageResources.page_state_js, PackageResources.press_guard_js, PackageResources.page_updates_js,
        PackageResources.guess_field_js, PackageResources.requests_js, PackageResources.button_presses_js,
        PackageResources.result_sharing_js,
    ])

    /// Returns the response with a file of the pages, or `nil` if there is no such file.
    static func response(_ name: String) -> HTTPResponse? {
        switch name {
        case "style.css": .file(style, type: "text/css")
        case "script.js": .file(script, type: "text/javascript")
        case "icon.svg": .file(AppName.icon.text, type: "image/svg+xml")
        default: nil
        }
    }

    private static func joined(_ files: [[UInt8]]) -> String {
        files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
}
