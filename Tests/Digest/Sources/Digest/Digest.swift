import Foundation

/// The public declarations of a library: sorted lines, one for each declaration.
///
/// A line begins with the path of the declaration, such as `HTTPRequest.url`. The line of a type ends with the
/// protocols to which the type conforms. The line of a requirement of a protocol is marked, because a new requirement
/// breaks other implementations of the protocol.
struct Digest: Equatable {
    let lines: [String]

    /// Conformances that every type has without a declaration.
    private static let implicit: Set = ["Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"]

    init(lines: [String]) {
        self.lines = lines
    }

    /// Creates the digest of one library from its symbol graphs.
    ///
    /// Besides its main graph, a library has one graph for each other library whose types it extends.
    init(_ graphs: [SymbolGraph]) {
        let names = Dictionary(
            graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
            uniquingKeysWith: { first, _ in first })
        var conformances: [String: Set<String>] = [:]
        var requirements: Set<String> = []
        for relationship in graphs.flatMap(\.relationships) {
            switch relationship.kind {
            case "conformsTo":
                let fallback = relationship.targetFallback.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
                guard let name = names[relationship.target] ?? fallback else { continue }
                conformances[relationship.source, default: []].insert(name)
            case "requirementOf": requirements.insert(relationship.source)
            default: break
            }
        }
        var lines: Set<String> = []
        for symbol in graphs.flatMap(\.symbols) where ["public", "open"].contains(symbol.accessLevel) {
            // Members that the compiler derives from a protocol of the standard library are not declarations of this
            // library.
            guard !symbol.identifier.precise.contains("::SYNTHESIZED::"), symbol.kind.identifier != "swift.extension"
            else { continue }
            let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let mark = requirements.contains(symbol.identifier.precise) ? "requirement: " : ""
            let protocols = (conformances[symbol.identifier.precise] ?? []).subtracting(Self.implicit).sorted()
            let end = protocols.isEmpty ? "" : "  [" + protocols.joined(separator: ", ") + "]"
            lines.insert(symbol.pathComponents.joined(separator: ".") + "  " + mark + declaration + end)
        }
        self.lines = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The text of the stored file.
    var text: String { lines.map { $0 + "\n" }.joined() }

    /// The digest of a stored file.
    init(text: String) {
        lines = text.split(separator: "\n").map(String.init)
    }

    /// Returns the differences from a stored digest.
    func changes(from stored: Digest) -> [Change] {
        let (before, after) = (Set(stored.lines), Set(lines))
        let removed = stored.lines.filter { !after.contains($0) }
        let added = lines.filter { !before.contains($0) }
        func path(_ line: String) -> String { line.components(separatedBy: "  ")[0] }
        let (lost, gained) = (Dictionary(grouping: removed, by: path), Dictionary(grouping: added, by: path))
        return Set(lost.keys).union(gained.keys).sorted().flatMap { path -> [Change] in
            switch (lost[path], gained[path]) {
            case (let old?, let new?): [.changed(old, new)]
            case (let old?, nil): old.map { .removed($0) }
            case (nil, let new?): new.map { .added($0) }
            case (nil, nil): []
            }
        }
    }
}

/// A difference between two digests.
enum Change: Equatable {
    case added(String)
    case removed(String)
    /// The lines of a path before and after the change.
    case changed([String], [String])

    var lines: [String] {
        switch self {
        case .added(let line): ["+ " + line]
        case .removed(let line): ["- " + line]
        case .changed(let old, let new): old.map { "- " + $0 } + new.map { "+ " + $0 }
        }
    }

    /// The line for the changelog, in which the author of the change replaces the ellipsis.
    var note: String {
        switch self {
        case .added(let line): "- `\(path(line))`: added; …"
        case .removed(let line): "- `\(path(line))`: removed; …"
        case .changed(let old, _): "- `\(path(old[0]))`: changed; …"
        }
    }

    private func path(_ line: String) -> String { line.components(separatedBy: "  ")[0] }
}
