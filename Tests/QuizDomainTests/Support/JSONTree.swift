import struct PlayhouseCore.SeededNumbers
import PlayhouseCoreTesting

/// A JSON document whose parts can be replaced by path.
enum JSONTree: Hashable, Codable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONTree].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let members): try container.encode(members)
        }
    }

    /// The part at a path such as `rounds.0.took`, or `nil` if the path does not exist.
    ///
    /// Setting `nil` removes the part.
    subscript(path path: String) -> JSONTree? {
        get { self[path.split(separator: ".")[...]] }
        set { self[path.split(separator: ".")[...]] = newValue }
    }

    private subscript(path: ArraySlice<Substring>) -> JSONTree? {
        get {
            guard let first = path.first else { return self }
            return self[first]?[path.dropFirst()]
        }
        set {
            guard let first = path.first else { return }
            guard path.count > 1 else { return self[first] = newValue }
            var part = self[first]
            part?[path.dropFirst()] = newValue
            self[first] = part
        }
    }

    private subscript(key: Substring) -> JSONTree? {
        get {
            switch self {
            case .object(let members): members[String(key)]
            case .list(let list): Int(key).flatMap { list.indices.contains($0) ? list[$0] : Optional.none }
            default: Optional.none
            }
        }
        set {
            switch self {
            case .object(var members):
                members[String(key)] = newValue
                self = .object(members)
            case .list(var list):
                guard let index = Int(key), list.indices.contains(index) else { return }
                if let newValue { list[index] = newValue } else { list.remove(at: index) }
                self = .list(list)
            default: break
            }
        }
    }
}

/// Random changes.
extension JSONTree {
    /// The paths of all parts, including the empty path of the whole document.
    var paths: [String] {
        let below: [(String, JSONTree)] =
            switch self {
            case .object(let members): members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            case .list(let list): list.enumerated().map { (String($0), $1) }
            default: []
            }
        return [""] + below.flatMap { key, part in part.paths.map { $0.isEmpty ? key : "\(key).\($0)" } }
    }

    /// Changes or removes one random part.
    mutating func tamper(using generator: inout SeededNumbers) {
        guard let path = generator.element(of: Array(paths.dropFirst())), let part = self[path: path] else { return }
        self[path: path] = generator.number(below: 12) == 0 ? nil : part.tampered(using: &generator)
    }

    private func tampered(using generator: inout SeededNumbers) -> JSONTree {
        guard generator.number(below: 20) > 0 else {
            return generator.element(of: [.null, .bool(true), .integer(0), .text(""), .list([]), .object([:])]) ?? .null
        }
        switch self {
        case .null: return .integer(0)
        case .bool(let bool): return .bool(!bool)
        case .integer(let integer): return Self.number(near: integer, using: &generator)
        case .number(let number): return .number(-number)
        case .text(let text): return .text(generator.element(of: Self.words + [text + " "]) ?? "")
        case .list(let list): return .list(Self.tampered(list, using: &generator))
        case .object(var members):
            let keys = members.keys.sorted()
            guard let one = generator.element(of: keys), let other = generator.element(of: keys) else { return .null }
            (members[one], members[other]) = (members[other], members[one])
            return .object(members)
        }
    }

    private static func number(near integer: Int64, using generator: inout SeededNumbers) -> JSONTree {
        let few = Int64(generator.number(below: 4_000))
        let choices: [JSONTree] = [
            .integer(integer &+ 1), .integer(integer &- 1), .integer(integer &+ few), .integer(integer &- few),
            .integer(integer &* 2), .integer(0), .integer(1), .integer(-1), .integer(.max), .integer(.min),
            .integer(.max / 4), .integer(.max / 4 + 1), .number(0.5), .number(1e300),
        ]
        return generator.element(of: choices) ?? .null
    }

    private static func tampered(_ list: [JSONTree], using generator: inout SeededNumbers) -> [JSONTree] {
        switch generator.number(below: 5) {
        case 0: Array(list.dropLast())
        case 1: Array(list.dropFirst())
        case 2: list + [list.last ?? .integer(Int64(generator.number(below: 4)))]
        case 3: generator.shuffled(list)
        default: list + [.integer(Int64(generator.number(below: 4)))]
        }
    }

    private static let words = [
        "ready", "asking", "revealing", "waiting", "allAsked", "missed", "timeUp", "quit", "pick", "removeHalf",
        "removeOne", "endsTheGame", "isRevealed", "staysUntilFound", "none", "halfWeight", "question 1", "",
    ]
}
