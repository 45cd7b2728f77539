import Foundation

/// The shape of JSON values: their kinds and members, without the values.
///
/// A value of `null` tells no kind. Members whose names are identifiers, such as numbers, count as one.
struct JSONShape: Sendable {
    private enum Kind: String {
        case bool = "a Boolean"
        case number = "a number"
        case string = "a text"
        case array = "an array"
        case object = "an object"
    }

    private struct Member {
        /// The number of objects that have the member.
        var count = 0
        var shape = JSONShape()
    }

    private var kinds: Set<Kind> = []
    private var objectCount = 0
    private var members: [String: Member] = [:]
    /// The shape of all elements of arrays, or none.
    private var elements: [JSONShape] = []

    /// Adds a value to those that have the shape.
    mutating func add(_ value: JSONValue) {
        switch value {
        case .null: break
        case .bool: kinds.insert(.bool)
        case .number: kinds.insert(.number)
        case .string: kinds.insert(.string)
        case .array(let values):
            kinds.insert(.array)
            if elements.isEmpty, !values.isEmpty { elements.append(JSONShape()) }
            for value in values { elements[0].add(value) }
        case .object(let object):
            kinds.insert(.object)
            objectCount += 1
            for (name, value) in object {
                let key = name.isIdentifier ? Self.anyIdentifier : name
                members[key, default: Member()].count += 1
                members[key]?.shape.add(value)
            }
        }
    }

    /// Returns the differences between the shapes of a recording and of a double.
    ///
    /// A member is optional if one side has objects with it and objects without it, or if its name or path is in
    /// `optional`.
    func differences(from double: JSONShape, at path: String = "", optional: Set<String>) -> [String] {
        let place = path.isEmpty ? "the body" : path
        if let kind = otherKind(than: double) { return ["\(place): \(kind)"] }
        let names = Set(members.keys).union(double.members.keys).sorted()
        let found = names.flatMap { name -> [String] in
            let inner = path.isEmpty ? name : "\(path).\(name)"
            switch (members[name], double.members[name]) {
            case (let own?, let other?): return own.shape.differences(from: other.shape, at: inner, optional: optional)
            case (let own, let other):
                let isOptional =
                    isOptional(own, name) || double.isOptional(other, name)
                    || !optional.isDisjoint(with: [name, inner])
                let isComparable = objectCount > 0 && double.objectCount > 0
                guard isComparable, !isOptional else { return [] }
                return ["\(inner): only in the \(own == nil ? "double" : "recording")"]
            }
        }
        let inner = zip(elements, double.elements).flatMap { own, other in
            own.differences(from: other, at: path + "[]", optional: optional)
        }
        return found + inner
    }

    private func isOptional(_ member: Member?, _ name: String) -> Bool {
        guard let member else { return false }
        return member.count < objectCount || name == Self.anyIdentifier
    }

    private func otherKind(than double: JSONShape) -> String? {
        guard !kinds.isEmpty, !double.kinds.isEmpty, kinds.isDisjoint(with: double.kinds) else { return nil }
        let texts = [kinds, double.kinds].map { $0.map(\.rawValue).sorted().joined(separator: " or ") }
        return "\(texts[0]) in the recording, \(texts[1]) in the double"
    }

    private static let anyIdentifier = "*"
}

extension String {
    /// `true` if the text is a number or a UUID, and not a name.
    var isIdentifier: Bool {
        !isEmpty
            && (utf8.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") } || UUID(uuidString: self) != nil)
    }
}
