import Foundation
import TwitchBrowse

extension FuzzTarget {
    /// Addresses of pictures that are served in any size.
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
        requireSameBytes(template.text, input.text, "a template keeps its text")
        checkTemplate(template)
    }
}

/// The sizes in which templates are tried: the usual ones, the smallest and very large ones.
private let sizes =
    ImageSize.boxes + ImageSize.previews
    + [(1, 1), (9, 10), (99_999, 100_000), (1 << 31, Int.max)].map { ImageSize(width: $0.0, height: $0.1) }

/// Checks the addresses of a template that a service gave.
func checkTemplate(_ template: ImageTemplate) {
    let slot = PreviewSlot(at: Date(timeIntervalSince1970: 1_767_639_731))
    let urls = sizes.flatMap { [template.url($0), template.url($0, slot: slot)] }
    for url in urls {
        require(["http", "https"].contains(url.scheme?.lowercased()), "a picture is on the web: \(url)")
        require(url.host()?.isEmpty == false, "a picture has a host: \(url)")
    }
    let origins = Set(urls.map { "\($0.scheme ?? "")://\($0.host() ?? ""):\($0.port ?? 0)" })
    require(origins.count == 1, "no size changes the host or the port: \(origins)")
    if template.isFixed { require(Set(sizes.map { template.url($0) }).count == 1, "a fixed address is one") }
}
