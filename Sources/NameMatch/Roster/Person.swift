public import Foundation
import enum PlayhouseCore.Checksum

/// A person who can be asked about, with an identifier, a name and a portrait.
///
/// Only a ``Roster`` creates people, and it creates a person only from a valid row.
public struct Person: Hashable, Sendable, Identifiable {
    /// The identifier of a person in the source, or one that is derived from the picture if the source has none.
    ///
    /// The identifier may reveal the name, so screens contain a ``FaceID`` instead.
    public struct ID: Hashable, Sendable, RawRepresentable {
        /// The maximum length of a decoded identifier and of an identifier in a ``Roster``, in bytes.
        static let longest = 256

        /// The identifier, as the source of the people spells it.
        public let rawValue: String

        /// Creates an identifier from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The maximum number of scalars of the first name and of the last name.
    static let longestPart = 256
    /// The maximum number of scalars of a name.
    static let longestName = 2 * longestPart + 1

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
    /// The groups that the person belongs to, with the spellings in ``Roster/groups``.
    public let groups: [String]
    /// The address of the portrait.
    ///
    /// The address may reveal the name, so only the image loader receives it.
    public let portrait: URL

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

    /// Creates an identifier by decoding its text, which has at most 256 bytes.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.boundedText())
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// The opaque identifier of a face.
///
/// The identifier reveals nothing about the person. It is computed from the ``Person/ID`` of the person, so it is the
/// same on every device and after every launch. The faces in a saved game therefore still belong to the same people
/// when the game is resumed.
public struct FaceID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The text of the identifier.
    public let description: String

    /// Creates an identifier from any text, for a preview or a test.
    public init(_ text: String) {
        description = text
    }

    /// Creates the identifier of a person's face from a checksum of the person's identifier.
    ///
    /// `earlier` is the number of earlier people whose identifiers have the same checksum. A server can choose such
    /// identifiers, so the number is part of the identifier of the face.
    init(checksum: UInt64, earlier: Int) {
        description = Checksum.digits(of: checksum) + (earlier == 0 ? "" : "-\(earlier)")
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Creates an identifier by decoding its text, which has at most 256 bytes.
    public init(from decoder: any Decoder) throws {
        description = try decoder.boundedText()
    }
}

extension Decoder {
    /// Decodes an identifier, or throws an error if it is longer than identifiers may be.
    fileprivate func boundedText() throws -> String {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        guard text.utf8.count <= Person.ID.longest else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "the identifier is too long")
        }
        return text
    }
}
