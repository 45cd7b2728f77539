public import Foundation

/// What a source tells of somebody, before anything is checked.
///
/// Make some of your own address book, and let a ``Roster`` sort them out.
public struct UncheckedProfile: Hashable, Sendable {
    /// A picture as the source tells of it.
    public struct Headshot: Hashable, Sendable {
        /// What the source calls the picture.
        public var id: String?
        /// Where it is.
        public var address: PictureAddress
        /// What the source says it shows.
        public var caption: String?

        /// Creates a picture.
        public init(_ address: PictureAddress, id: String? = nil, caption: String? = nil) {
            self.id = id
            self.address = address
            self.caption = caption
        }
    }

    /// What the source calls it; without one, the picture's address tells who it is.
    public var id: String?
    /// What kind of thing it is; nil counts as a person.
    public var type: String?
    /// The first name.
    public var firstName: String
    /// The last name.
    public var lastName: String
    /// What the person does; blank and nil are the same.
    public var jobTitle: String?
    /// The picture, if there is one.
    public var headshot: Headshot?

    /// Creates a profile.
    public init(
        id: String? = nil, type: String? = nil, firstName: String, lastName: String, jobTitle: String? = nil,
        headshot: Headshot? = nil
    ) {
        self.id = id
        self.type = type
        self.firstName = firstName
        self.lastName = lastName
        self.jobTitle = jobTitle
        self.headshot = headshot
    }
}

/// Where a picture is, as far as that can be told.
public enum PictureAddress: Hashable, Sendable {
    /// The source gives none.
    case missing
    /// It can be fetched there, by whatever scheme the host's `ImageLoading` takes.
    case at(URL)
    /// What the source gives is nothing to fetch a picture from.
    case unusable(given: String)
}

/// Why what a source tells is no profile.
public struct ProfileIssue: Error, Hashable, Sendable {
    /// What is wrong: a path into the payload, such as `items[3].firstName`.
    package let place: String

    /// Creates a flaw.
    public init(at place: String) {
        self.place = place
    }
}
