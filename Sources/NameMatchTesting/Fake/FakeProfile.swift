package import RemoteLoadingTesting

/// A row of the service's list, with whatever is odd about it.
public struct FakeProfile: Hashable, Sendable {
    /// A picture as the service tells of it, and as it looks.
    package struct Headshot: Hashable, Sendable {
        /// How the address of a picture is written.
        package enum Address: Hashable, Sendable {
            /// `//host/…`, without a scheme.
            case protocolRelative(host: String = "images.ctfassets.net")
            /// `https://…`.
            case secure
            /// `http://…`.
            case plain
            /// The name of the file and nothing else.
            case fileName
            /// `null`.
            case null
            /// There is no `url`.
            case absent
            /// Whatever a test likes to see there.
            case text(String)
        }

        /// What the service calls the picture.
        package var id: String?
        /// The name of its file, which tells one picture from another and decides what is drawn.
        package var file: String
        /// How the address is written.
        package var address: Address
        /// What the service says it shows; it often gives the name away.
        package var alt: String?
        /// How wide the picture is.
        package var width: Int
        /// How high the picture is.
        package var height: Int
        /// Whether its corners are white.
        package var isRound: Bool

        /// Creates a picture; unless told otherwise, its identity is made of its file's name.
        package init(
            _ file: String, id: String? = nil, address: Address = .protocolRelative(), alt: String? = nil,
            width: Int = 12, height: Int = 12, isRound: Bool = false
        ) {
            self.id = id ?? "picture of " + file
            self.file = file
            self.address = address
            self.alt = alt
            self.width = width
            self.height = height
            self.isRound = isRound
        }
    }

    /// What the service calls the person.
    public var id: String?
    /// What kind of thing it is.
    public var type: String?
    /// The first name.
    public var firstName: String?
    /// The last name.
    public var lastName: String?
    /// What the person does; former staff have none.
    public var jobTitle: String?
    /// The picture.
    package var headshot: Headshot?
    /// What stands in the list in place of the row; nil for a row that makes sense.
    package var malformed: JSONValue?

    /// Creates the row of a person, whose identity and file are made of the name.
    public init(_ firstName: String, _ lastName: String, _ jobTitle: String? = "Engineer") {
        let name = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
        id = "id of " + name
        type = "people"
        self.firstName = firstName
        self.lastName = lastName
        self.jobTitle = jobTitle
        headshot = Headshot(FakeProfile.slug(of: name) + ".png", alt: name)
    }

    /// Creates a row that makes no sense.
    package init(malformed: JSONValue) {
        self.malformed = malformed
    }

    /// A name as it stands in addresses, such as `ada-borg`; other signs stand by their hexadecimal numbers.
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
