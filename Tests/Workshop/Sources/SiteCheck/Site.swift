import Foundation

/// The documentation that DocC has built, as the data of its pages and the names of its files.
struct Site {
    /// A link to a missing page, the address of a missing picture, or a page without a link to the start page.
    struct Flaw: Hashable, Comparable, CustomStringConvertible {
        let page: String
        let target: String

        var description: String { "\(page): \(target)" }

        static func < (one: Flaw, other: Flaw) -> Bool { one.description < other.description }
    }

    /// The data of the pages by their paths below `data`, such as `documentation/quizdomain.json`.
    var pages: [String: Data]
    /// The paths of all files, such as `images/playhouse/web-menu.png`.
    var files: Set<String>
    /// The HTML files of the pages by their paths, such as `documentation/quizdomain/index.html`.
    var html: [String: Data] = [:]

    /// The file with the entries of the navigator.
    var navigator = Data("{}".utf8)

    /// The end of the link to the start page that each HTML file has.
    private static let startPage = #"/documentation/playhouse/">"#

    /// Returns the flaws of all pages, sorted.
    func flaws() throws -> [Flaw] {
        let missing = try pages.flatMap { path, data in
            let page = try Page(data)
            return page.targets.filter { !exists($0) }.map { Flaw(page: path, target: $0) }
        }
        let leadNowhere = html.filter { $0.value.firstRange(of: Data(Self.startPage.utf8)) == nil }
        let empty = try Navigator(navigator).emptyModules.map { Flaw(page: $0, target: "no entries in the navigator") }
        let unlinked = html.flatMap { path, data in
            (ArticleText(data, of: path)?.targets ?? []).filter { !exists($0) }.map { Flaw(page: path, target: $0) }
        }
        let leaving = leadNowhere.keys.map { Flaw(page: $0, target: "no link to the start page") }
        return (missing + empty + unlinked + leaving).sorted()
    }

    /// Returns `true` if a target is a page or a file of the site, or an address outside of the site.
    private func exists(_ target: String) -> Bool {
        if target.hasPrefix("https://") || target.hasPrefix("http://") { return true }
        guard target.hasPrefix("/") else { return false }
        let path = target.dropFirst().prefix { $0 != "#" }
        let parts = path.split(separator: "/")
        guard ["documentation", "tutorials"].contains(parts.first) else { return files.contains(String(path)) }
        if pages[path + ".json"] != nil { return true }
        // A chapter has no page: it is a part of the page with the contents of the tutorials.
        return parts.count == 3 && parts[0] == "tutorials" && pages["tutorials/\(parts[1]).json"] != nil
    }
}

extension Site {
    /// Reads the site in a folder.
    init(_ folder: URL) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        files = Set(paths)
        pages = [:]
        for path in paths where path.hasPrefix("data/") && path.hasSuffix(".json") {
            pages[String(path.dropFirst("data/".count))] = try Data(contentsOf: folder.appending(path: path))
        }
        navigator = try Data(contentsOf: folder.appending(path: "index/index.json"))
        for path in paths where path.hasSuffix("/index.html") {
            html[path] = try Data(contentsOf: folder.appending(path: path))
        }
    }
}

/// The entries that a reader sees beside the pages of a module.
private struct Navigator {
    /// The paths of the modules whose navigator has no entries.
    ///
    /// A module can also be an entry of the start page. The navigator shows the children of the first entry.
    private(set) var emptyModules: [String] = []
    private var known: Set<String> = []

    init(_ data: Data) throws {
        let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        let languages = root["interfaceLanguages"] as? [String: [[String: Any]]] ?? [:]
        for nodes in languages.values { add(nodes) }
    }

    private mutating func add(_ nodes: [[String: Any]]) {
        for node in nodes {
            let children = node["children"] as? [[String: Any]] ?? []
            if node["type"] as? String == "module", let path = node["path"] as? String, known.insert(path).inserted,
                children.isEmpty
            {
                emptyModules.append(path)
            }
            add(children)
        }
    }
}

/// The targets of one page.
private struct Page {
    /// The addresses of links and pictures, and the identifiers that are missing in the references of the page.
    private(set) var targets: Set<String> = []

    init(_ data: Data) throws {
        let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        let references = root["references"] as? [String: [String: Any]] ?? [:]
        for reference in references.values {
            if let url = reference["url"] as? String { targets.insert(url) }
            for variant in reference["variants"] as? [[String: Any]] ?? [] {
                if let url = variant["url"] as? String { targets.insert(url) }
            }
        }
        for (name, value) in root where name != "references" {
            for used in Self.identifiers(in: value) where references[used] == nil { targets.insert(used) }
        }
    }

    /// Returns the identifiers that inline links, pictures, cards and topic groups use.
    private static func identifiers(in value: Any) -> Set<String> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(identifiers(in: $1)) } }
        guard let node = value as? [String: Any] else { return [] }
        var found = node.values.reduce(into: Set<String>()) { $0.formUnion(identifiers(in: $1)) }
        let kinds = ["reference", "image", "video", "card"]
        if let kind = node["type"] as? String, kinds.contains(kind), let used = node["identifier"] as? String {
            found.insert(used)
        }
        if node["type"] as? String == "links" { found.formUnion(node["items"] as? [String] ?? []) }
        found.formUnion(node["identifiers"] as? [String] ?? [])
        return found
    }
}
