package import RemoteLoadingTesting

/// A row of the service's list, which may be unusual or malformed.
public struct FakeProfile: Hashable, Sendable {
    /// A picture, with the members that the service sends.
    package struct Headshot: Hashable, Sendable {
        /// The form in which the address of a picture is written.
        package enum Address: Hashable, Sendable {
            /// An address that begins with the given text, `https://host` or `//host`, and ends with the file name.
            case on(String)
            /// An address that consists of the file name only.
            case fileName
            /// Any JSON value in place of an address.
            case value(JSONValue)
            /// No address: the member `url` is missing.
            case absent
        }

        /// The identifier of the picture.
        package var id: String?
        /// The file name, which identifies the picture and determines the drawing.
        package var file: String
        /// The form in which the address is written.
        package var address: Address
        /// The caption, which often contains the name of the person.
        package var alt: String?
        /// The width of the picture in pixels.
        package var width: Int
        /// The height of the picture in pixels.
        package var height: Int

        /// Creates a picture, whose identifier is derived from the file name by default.
        package init(
            _ file: String, id: String? = nil, address: Address = .on("//images.ctfassets.net"), alt: String? = nil,
            width: Int = 32, height: Int = 32
        ) {
            self.id = id ?? "picture of " + file
            self.file = file
            self.address = address
            self.alt = alt
            self.width = width
            self.height = height
        }
    }

    /// The identifier of the person, or `nil` for a row without an identifier.
    package var id: String?
    /// The type of the row, which is `people` for a person, or `nil` for a row without a type.
    package var type: String?
    /// The first name, or `nil` for a row without a first name.
    public var firstName: String?
    /// The last name, or `nil` for a row without a last name.
    public var lastName: String?
    /// The job title, which is `nil` for former staff.
    package var jobTitle: String?
    /// The picture.
    package var headshot: Headshot?
    /// The value that the list contains instead of the row, or `nil` for a well-formed row.
    package var malformed: JSONValue?

    /// Creates the row of a person, whose identifier and picture file are derived from the name.
    public init(_ firstName: String, _ lastName: String, _ jobTitle: String? = "Engineer") {
        let name = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
        id = "id of " + name
        type = "people"
        self.firstName = firstName
        self.lastName = lastName
        self.jobTitle = jobTitle
        headshot = Headshot(FakeProfile.slug(of: name) + ".png", alt: name)
    }

    /// Creates a malformed row.
    package init(malformed: JSONValue) {
        self.malformed = malformed
    }

    /// Returns a name in the form that addresses use, such as `ada-borg`.
    ///
    /// Spaces become hyphens, and each other byte that is not an ASCII letter or digit is written in hexadecimal.
    static func slug(of name: String) -> String {
        name.lowercased().utf8.map { byte in
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "-"): "-"
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                String(UnicodeScalar(byte))
            default: "_" + String(byte, radix: 16)
            }
        }.joined()
    }
}
