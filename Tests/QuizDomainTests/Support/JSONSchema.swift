import Foundation
import PlayhouseCore

/// A validator for the keywords of JSON Schema 2020-12 that the schemas in `Docs/Schemas` use.
///
/// Another keyword is an error, so that a misspelled keyword is not ignored.
///
/// If the environment variable `PLAYHOUSE_SCHEMA_SAMPLES` names a folder, every judged document is written there, for
/// the validators of `.ci/schemas`.
struct JSONSchema {
    /// An error in a schema.
    struct SchemaError: Error, Equatable {
        let text: String
    }

    private let root: JSONTree
    /// The name of the schema without its endings, or `nil` if it is not in a file.
    private var name: String?

    /// Creates a validator, or throws an error if the schema or a part of it uses something unknown.
    init(_ bytes: Data) throws {
        root = try JSONDecoder().decode(JSONTree.self, from: bytes)
        guard root[member: "$schema"] == .text("https://json-schema.org/draft/2020-12/schema") else {
            throw SchemaError(text: "the root names no draft of JSON Schema, or another one than 2020-12")
        }
        try check(root)
    }

    /// Creates a validator from a file in `Docs/Schemas`.
    init(named name: String) throws {
        // The folder of the tests can be a link from another package.
        let folder = URL(filePath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()
        let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        try self.init(Data(contentsOf: root.appending(path: "Docs/Schemas/\(name).schema.json")))
        self.name = name
    }

    /// Returns `true` if the bytes are JSON that the schema permits.
    func permits(_ bytes: Data) -> Bool {
        guard let tree = try? JSONDecoder().decode(JSONTree.self, from: bytes) else { return false }  // not JSON
        return flaw(in: tree) == nil
    }

    /// Returns the place of a value and the keyword that refuses it, such as `/answer/0: minLength`, or `nil`.
    func flaw(in tree: JSONTree) -> String? {
        let flaw = flaw(in: tree, by: root, at: "")
        if let name { SchemaSamples.keep(tree, judgedBy: name, isPermitted: flaw == nil) }
        return flaw
    }
}

/// The documents that independent validators judge, too.
private enum SchemaSamples {
    static func keep(_ tree: JSONTree, judgedBy schema: String, isPermitted: Bool) {
        guard let folder = ProcessInfo.processInfo.environment["PLAYHOUSE_SCHEMA_SAMPLES"] else { return }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let bytes = try encoder.encode(tree)
            let digits = Checksum.digits(of: Checksum.of(String(decoding: bytes, as: UTF8.self)))
            let name = "\(schema) \(isPermitted ? "permitted" : "refused") \(digits).json"
            try bytes.write(to: URL(filePath: folder).appending(path: name), options: .atomic)
        } catch {
            preconditionFailure("the sample cannot be written to \(folder): \(error)")
        }
    }
}

extension JSONSchema {
    private static let annotations: Set = [
        "$schema", "$id", "$comment", "title", "description", "default", "examples",
    ]
    private static let keywords: Set = [
        "$ref", "type", "enum", "const", "required", "properties", "items", "minItems", "maxItems", "minLength",
        "maxLength", "pattern", "minimum", "maximum", "allOf", "anyOf", "oneOf", "not",
    ]
    /// The parts of regular expressions that validators understand in different ways, or not at all.
    private static let unportable = ["\\", "(?", "[:", "&&", "--"]

    /// Throws an error for the first keyword that is unknown, or has a value that this validator does not understand.
    private func check(_ schema: JSONTree) throws {
        guard case .object(let members) = schema else { throw SchemaError(text: "a schema must be an object") }
        for (keyword, value) in members.sorted(by: { $0.key < $1.key }) {
            switch (keyword, value) {
            case ("$defs", .object(let parts)), ("properties", .object(let parts)):
                for part in parts.sorted(by: { $0.key < $1.key }) { try check(part.value) }
            case ("allOf", .list(let parts)), ("anyOf", .list(let parts)), ("oneOf", .list(let parts)):
                for part in parts { try check(part) }
            case ("items", _), ("not", _): try check(value)
            case ("$ref", .text(let reference)):
                guard target(of: reference) != nil else { throw SchemaError(text: "\(reference) leads nowhere") }
            case ("pattern", .text(let pattern)):
                guard !Self.unportable.contains(where: pattern.contains) else {
                    throw SchemaError(text: "\(pattern) is not portable")
                }
                _ = try NSRegularExpression(pattern: pattern)
            case ("unevaluatedProperties", .bool(false)): break
            case ("type", _):
                for name in value.elements {
                    guard case .text(let name) = name, JSONTree.typeNames.contains(name) else {
                        throw SchemaError(text: "\(name) is no type")
                    }
                }
            case ("enum", .list), ("const", _), ("required", .list): break
            case ("minItems", .integer), ("maxItems", .integer), ("minLength", .integer), ("maxLength", .integer): break
            case ("minimum", .integer), ("maximum", .integer): break
            default:
                guard Self.annotations.contains(keyword) else { throw SchemaError(text: "\(keyword) is unknown here") }
            }
        }
    }

    private func target(of reference: String) -> JSONTree? {
        guard reference.hasPrefix("#/$defs/") else { return nil }
        return root[member: "$defs"]?[member: String(reference.dropFirst("#/$defs/".count))]
    }

    private func flaw(in tree: JSONTree, by schema: JSONTree, at place: String) -> String? {
        for keyword in Self.keywords.sorted() {
            guard let rule = schema[member: keyword] else { continue }
            if let flaw = flaw(in: tree, by: keyword, rule, at: place) { return flaw }
        }
        guard schema[member: "unevaluatedProperties"] != nil, case .object(let members) = tree else { return nil }
        let others = Set(members.keys).subtracting(evaluatedMembers(of: tree, by: schema))
        return others.min().map { "\(place)/\($0): unevaluatedProperties" }
    }

    /// Returns the names of the members that a schema describes, with the parts of the schema that apply to the object.
    private func evaluatedMembers(of object: JSONTree, by schema: JSONTree) -> Set<String> {
        var names: Set<String> = []
        if case .object(let described)? = schema[member: "properties"] { names.formUnion(described.keys) }
        if case .text(let reference)? = schema[member: "$ref"], let target = target(of: reference) {
            names.formUnion(evaluatedMembers(of: object, by: target))
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            for part in schema[member: keyword]?.elements ?? [] where flaw(in: object, by: part, at: "") == nil {
                names.formUnion(evaluatedMembers(of: object, by: part))
            }
        }
        return names
    }

    private func flaw(in tree: JSONTree, by keyword: String, _ rule: JSONTree, at place: String) -> String? {
        switch keyword {
        case "$ref":
            guard case .text(let reference) = rule, let target = target(of: reference) else { return "\(place): $ref" }
            return flaw(in: tree, by: target, at: place)
        case "allOf": return rule.elements.lazy.compactMap { flaw(in: tree, by: $0, at: place) }.first
        case "properties":
            guard case .object(let members) = tree, case .object(let rules) = rule else { return nil }
            return rules.sorted { $0.key < $1.key }.lazy.compactMap { name, rule in
                members[name].flatMap { flaw(in: $0, by: rule, at: "\(place)/\(name)") }
            }.first
        case "items":
            guard case .list(let list) = tree else { return nil }
            return list.enumerated().lazy.compactMap { flaw(in: $1, by: rule, at: "\(place)/\($0)") }.first
        default: return permits(tree, keyword, rule) ? nil : "\(place): \(keyword)"
        }
    }

    private func permits(_ tree: JSONTree, _ keyword: String, _ rule: JSONTree) -> Bool {
        func matches() -> Int { rule.elements.count { flaw(in: tree, by: $0, at: "") == nil } }
        switch (keyword, tree, rule) {
        case ("type", _, _): return rule.elements.contains { tree.hasType($0) }
        case ("enum", _, _): return rule.elements.contains(tree)
        case ("const", _, _): return rule == tree
        case ("anyOf", _, _): return matches() > 0
        case ("oneOf", _, _): return matches() == 1
        case ("not", _, _): return flaw(in: tree, by: rule, at: "") != nil
        case ("required", .object(let members), _):
            return rule.elements.allSatisfy { if case .text(let name) = $0 { members[name] != nil } else { false } }
        case ("minItems", .list(let list), .integer(let count)): return list.count >= count
        case ("maxItems", .list(let list), .integer(let count)): return list.count <= count
        // JSON Schema counts the code points of a text.
        case ("minLength", .text(let text), .integer(let count)): return text.unicodeScalars.count >= count
        case ("maxLength", .text(let text), .integer(let count)): return text.unicodeScalars.count <= count
        case ("pattern", .text(let text), .text(let pattern)):
            return text.range(of: pattern, options: .regularExpression) != nil
        case ("minimum", .integer(let number), .integer(let limit)): return number >= limit
        case ("minimum", .number(let number), .integer(let limit)): return number >= Double(limit)
        case ("maximum", .integer(let number), .integer(let limit)): return number <= limit
        case ("maximum", .number(let number), .integer(let limit)): return number <= Double(limit)
        // A keyword about another type than that of the value permits the value.
        default: return true
        }
    }
}

extension JSONTree {
    fileprivate static let typeNames: Set = ["null", "boolean", "integer", "number", "string", "array", "object"]

    fileprivate subscript(member name: String) -> JSONTree? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The elements of a list, or the value itself if it is no list.
    fileprivate var elements: [JSONTree] { if case .list(let list) = self { list } else { [self] } }

    fileprivate func hasType(_ name: JSONTree) -> Bool {
        switch (self, name) {
        case (.null, .text("null")), (.bool, .text("boolean")), (.text, .text("string")): true
        case (.list, .text("array")), (.object, .text("object")): true
        case (.integer, .text("integer")), (.integer, .text("number")), (.number, .text("number")): true
        default: false
        }
    }
}
