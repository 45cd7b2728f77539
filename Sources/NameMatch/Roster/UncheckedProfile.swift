public import Foundation

/// The profile of a person as given by a source, before validation.
///
/// Create a profile for each entry of your own address book, and a ``Roster`` from all profiles. The roster validates
/// the profiles.
public struct UncheckedProfile: Hashable, Sendable {
    /// A picture as given by the source.
    public struct Headshot: Hashable, Sendable {
        /// The identifier of the picture in the source, or `nil` if the picture has none.
        public var id: String?
        /// The address of the picture.
        public var address: PictureAddress
        /// The caption of the picture in the source, or `nil` if the picture has none.
        public var caption: String?

        /// Creates a headshot from the address of a picture.
        public init(_ address: PictureAddress, id: String? = nil, caption: String? = nil) {
            self.id = id
            self.address = address
            self.caption = caption
        }
    }

    /// The identifier of the person in the source, or `nil` if the source gives none.
    ///
    /// Without an identifier, the address of the picture identifies the person.
    public var id: String?
    /// The type of a row in the service's list: `people` or `nil` for a person, and another text for other rows.
    package var type: String?
    /// The first name.
    public var firstName: String
    /// The last name.
    public var lastName: String
    /// The job title, or `nil` if the person has left.
    ///
    /// A blank text is treated as `nil`.
    public var jobTitle: String?
    /// The picture, or `nil` if there is no picture.
    public var headshot: Headshot?
    /// The groups that the person belongs to, such as teams, classes and clubs.
    ///
    /// Blank names are ignored, and so are differences of case and accents.
    public var groups: [String]

    /// Creates a profile from the data of a source.
    public init(
        id: String? = nil, firstName: String, lastName: String, jobTitle: String? = nil, headshot: Headshot? = nil,
        groups: [String] = []
    ) {
        self.id = id
        self.firstName = firstName
        self.lastName = lastName
        self.jobTitle = jobTitle
        self.headshot = headshot
        self.groups = groups
    }
}

/// The address of a picture, which may be unusable.
public enum PictureAddress: Hashable, Sendable {
    /// The picture can be fetched from this URL, if the host's `ImageLoading` supports its scheme.
    case at(URL)
    /// The address given by the source cannot be used.
    case unusable(given: String)
}
