public import Foundation
import struct RemoteLoading.ByteKey

/// Somebody who can be asked for: with an identity, a name and a portrait.
///
/// A ``Roster`` makes them, so whatever is said of a roster's people holds.
public struct Person: Hashable, Sendable, Identifiable {
    /// What the source calls a person; it may give the name away, so no screen has it.
    public struct ID: Hashable, Sendable, RawRepresentable {
        /// The source's own text.
        public var rawValue: String { key.text }
        private let key: ByteKey

        /// Creates an identity.
        public init(rawValue: String) {
            key = ByteKey(rawValue)
        }

        /// Compares the bytes of both texts.
        public static func == (left: ID, right: ID) -> Bool { left.key == right.key }

        /// Compares the bytes of both texts; the standard operator of raw values would compare the texts themselves.
        public static func != (left: ID, right: ID) -> Bool { left.key != right.key }

        /// Hashes the bytes of the text.
        public func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    /// Who it is.
    public let id: ID
    /// How the face is known to screens and games.
    public let face: FaceID
    /// The first name; it may be empty if the last one is not.
    public let firstName: String
    /// The last name; it may be empty if the first one is not.
    public let lastName: String
    /// What the person does; nil for somebody who has left.
    public let jobTitle: String?
    /// Where the portrait is; it may give the name away, so it goes to nobody but who loads it.
    public let portrait: URL

    init(id: ID, face: FaceID, firstName: String, lastName: String, jobTitle: String?, portrait: URL) {
        self.id = id
        self.face = face
        self.portrait = portrait
        self.firstName = firstName
        self.lastName = lastName
        self.jobTitle = jobTitle
    }

    /// Hashes the identity: to hash a name takes time by the square of its combining marks.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// Both names.
    public var name: String { [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ") }

    /// Whether the person has left: nobody without a job title is still there.
    public var isFormer: Bool { jobTitle == nil }
}

extension Person.ID: ExpressibleByStringLiteral, Codable, CodingKeyRepresentable, CustomStringConvertible {
    /// Creates an identity.
    public init(stringLiteral text: String) {
        self.init(rawValue: text)
    }

    /// The source's own text.
    public var description: String { rawValue }
}

/// A face, by a name that says nothing of the person.
///
/// It is made of the person's identity and the same wherever that is, so a saved game finds its faces again.
public struct FaceID: Hashable, Sendable, Codable, CustomStringConvertible {
    private let key: ByteKey

    /// Creates an identifier, for a preview or a test.
    public init(_ text: String) {
        key = ByteKey(text)
    }

    /// The face of a person: 64 bits of the identity by FNV-1a, with the number of the attempt behind it.
    init(of person: Person.ID, attempt: Int) {
        let bytes = Array(person.rawValue.utf8) + [0] + Array(String(attempt).utf8)
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        key = ByteKey(String(hash, radix: 36))
    }

    /// The text it was made with.
    public var description: String { key.text }

    /// Stores the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(key)
    }

    /// Takes a stored text back.
    public init(from decoder: any Decoder) throws {
        key = try decoder.singleValueContainer().decode(ByteKey.self)
    }
}
