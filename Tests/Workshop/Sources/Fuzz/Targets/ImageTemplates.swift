import Foundation
@testable import TwitchBrowse

extension FuzzTarget {
    /// Templates of addresses of pictures that are served in any size.
    static let imageTemplates = FuzzTarget(
        "image-templates",
        growth: [
            GrowthFamily("marks", "https://a.example/", repeating: "{width}"),
            GrowthFamily("encoded marks", "https://a.example/", repeating: "%{height}"),
            GrowthFamily("open braces", "https://a.example/", repeating: "{"),
            GrowthFamily("percent signs", "https://a.example/", repeating: "%"),
            GrowthFamily("slashes", "https://a.example/", repeating: "/"),
            GrowthFamily("number signs", "https://a.example/{width}", repeating: "#"),
            GrowthFamily("combining marks", "https://a.example/{width}e", repeating: "\u{301}\u{316}"),
            GrowthFamily("combining marks in a host", "https://e", repeating: "\u{301}\u{316}", "/{width}"),
            GrowthFamily("a long host", "https://", repeating: "ü.", "/{width}"),
        ]
    ) { input in
        guard let template = ImageTemplate(input.text) else { return }
        checkTemplate(template)
    }
}

/// The tested sizes: the usual ones, the smallest one and very large ones.
private let sizes = [(285, 380), (440, 248), (1, 1), (9, 10), (99_999, 100_000), (1 << 31, Int.max)]

/// Checks the addresses of a template.
func checkTemplate(_ template: ImageTemplate) {
    let date = Date(timeIntervalSince1970: 1_767_639_731)
    let urls = sizes.flatMap { width, height in
        [template.url(width: width, height: height), template.url(width: width, height: height, at: date)]
    }
    for url in urls {
        require(["http", "https"].contains(url.scheme?.lowercased()), "a picture is on the web: \(url)")
        require(url.host()?.isEmpty == false, "a picture has a host: \(url)")
    }
    let origins = Set(urls.map { "\($0.scheme ?? "")://\($0.host() ?? ""):\($0.port ?? 0)" })
    require(origins.count == 1, "no size changes the host or the port: \(origins)")
}
