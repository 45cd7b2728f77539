import Foundation

/// The text of an article in its HTML file, which search engines read, and which is shown without JavaScript.
struct ArticleText {
    /// The addresses of links and pictures: paths from the root of the site, or addresses with a scheme.
    private(set) var targets: [String] = []

    /// Reads the text in the HTML file of a page, or returns `nil` if the file has none.
    init?(_ html: Data, of page: String) {
        guard let start = html.firstRange(of: Data("<noscript><article>".utf8)) else { return nil }
        let text = String(decoding: html[start.lowerBound...], as: UTF8.self)
        for match in text.matches(of: /(?:href|src)="([^"#]+)/) {
            let target = String(match.output.1)
            let place = target.contains(":") ? nil : URL(string: target, relativeTo: Self.address(of: page))
            guard let path = place?.path() else {
                targets.append(target)
                continue
            }
            // The site can be below a folder of its host.
            let root = path.firstRange(of: /\/(?:documentation|tutorials)\//)?.lowerBound ?? path.startIndex
            targets.append(String(path[root...]).replacing(/\/(?:index\.html)?$/, with: ""))
        }
    }

    private static func address(of page: String) -> URL? { URL(string: "https://site.example/\(page)") }
}
