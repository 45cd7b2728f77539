public import Foundation
import struct RemoteLoading.ByteKey
import enum RemoteLoading.Checksum

/// A person who can be asked about, with an identifier, a name and a portrait.
///
/// Only a ``Roster`` creates people, and it creates a person only from a valid row.
public struct Person: Hashable, Sendable, Identifiable {
    /// The identifier of a person in the source.
    ///
    /// The identifier may reveal the name, so screens contain a ``FaceID`` instead.
    public struct ID: Hashable, Sendable, RawRepresentable {
        /// The identifier, as the source of the people spells it.
        public var rawValue: String { key.text }
        private let key: ByteKey

        /// Creates an identifier from its text.
        public init(rawValue: String) { key = ByteKey(rawValue) }

        /// Returns `true` if the texts of both identifiers have the same bytes.
        public static func == (left: ID, right: ID) -> Bool { left.key == right.key }

        /// Returns `true` if the texts of both identifiers have different bytes.
        ///
        /// Without this function, `!=` would compare the raw values, and treat canonically equivalent texts as equal.
        public static func != (left: ID, right: ID) -> Bool { left.key != right.key }

        /// Hashes the bytes of the text.
        public func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    /// The identifier of the person.
    public let id: ID
    /// The identifier of the person's face, which screens and games use in place of ``id``.
    public let face: FaceID
    /// The first name, which may be empty if the last name is not.
    public let firstName: String
    /// The last name, which may be empty if the first name is not.
    public let lastName: String
    /// The job title, or `nil` if the person has left.
    public let jobTitle: String?
    /// The address of the portrait.
    ///
    /// The address may reveal the name, so only the image loader receives it.
    public let portrait: URL

    /// Hashes the identifier only, because the time to hash a name grows with the square of the number of its combining
    /// marks.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The first name and the last name, with a space between them.
    public var name: String { [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ") }

    /// A Boolean value that indicates whether the person has left.
    ///
    /// A person without a job title is treated as former staff.
    package var isFormer: Bool { jobTitle == nil }
}

extension Person.ID: ExpressibleByStringLiteral, Codable, CodingKeyRepresentable {
    /// Creates an identifier from its text.
    public init(stringLiteral text: String) {
        self.init(rawValue: text)
    }
}

/// The opaque identifier of a face.
///
/// The identifier reveals nothing about the person. It is computed from the ``Person/ID`` of the person, so it is the
/// same on every device and after every launch. The faces in a saved game therefore still belong to the same people
/// when the game is resumed.
public struct FaceID: Hashable, Sendable, Codable, CustomStringConvertible {
    private let key: ByteKey

    /// Creates an identifier from any text, for a preview or a test.
    public init(_ text: String) {
        key = ByteKey(text)
    }

    /// Creates the identifier of a person's face from a checksum of the person's identifier.
    ///
    /// `earlier` is the number of earlier people whose identifiers have the same checksum. A server can choose such
    /// identifiers, so the number is part of the identifier of the face.
    init(checksum: UInt64, earlier: Int) {
        key = ByteKey(Checksum.digits(of: checksum) + (earlier == 0 ? "" : "-\(earlier)"))
    }

    /// The text of the identifier.
    public var description: String { key.text }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(key)
    }

    /// Creates an identifier by decoding its text.
    public init(from decoder: any Decoder) throws {
        key = try decoder.singleValueContainer().decode(ByteKey.self)
    }
}
