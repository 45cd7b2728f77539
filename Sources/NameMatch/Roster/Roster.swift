import Foundation
import enum PlayhouseCore.Checksum
import enum PlayhouseCore.DisplayText
import QuizDomain

/// The people who can be asked about, and the rows that were excluded.
///
/// No two people have the same identifier, the same picture, or both the same name and the same job title. Every person
/// has a name and the address of a picture. If a row is invalid, only that row is excluded.
public struct Roster: Hashable, Sendable {
    /// The people who can be asked about, in the order of the source.
    public let people: [Person]
    /// The rows that were excluded, with the reasons.
    public let excluded: [Exclusion]
    /// The groups that the people belong to, in the order of the source.
    ///
    /// Of several spellings of a group that differ only in case or accents, the first one is used.
    public let groups: [String]
    /// The age of a list that a cache served because the service could not be reached, or `nil` for any other list.
    public var age: Duration?

    /// The total number of people at the service if it sent only some of them, or `nil` otherwise.
    public var total: Int?

    /// Creates a roster from the profiles of a source, where `nil` stands for a row that cannot be read.
    public init(_ profiles: [UncheckedProfile?], rules: RosterRules = RosterRules()) {
        let rows: [Result<UncheckedProfile, Exclusion.Reason>] = profiles.enumerated().map { row, profile in
            profile.map { .success($0) } ?? .failure(.unreadable(at: "[\(row)]"))
        }
        self.init(rows: rows, rules: rules)
    }

    /// Creates a roster from rows, some of which cannot be read.
    init(rows: [Result<UncheckedProfile, Exclusion.Reason>], rules: RosterRules) {
        var sorter = RosterSorter(rules: rules)
        for (row, result) in rows.enumerated() { sorter.take(result, row: row) }
        (people, excluded, groups) = (sorter.people, sorter.excluded, sorter.groups)
    }
}

/// A sorter that accepts a row as a person or excludes it, for example because it repeats a person accepted earlier.
private struct RosterSorter {
    let rules: RosterRules
    var people: [Person] = []
    var excluded: [Exclusion] = []
    /// The row indices of the accepted people, by identifier, by picture, and by name with job title.
    ///
    /// Each key begins with a word for its kind, so that, for example, an identifier never equals a name.
    var rows: [String: Int] = [:]
    /// The number of people whose identifiers have a checksum.
    var checksums: [UInt64: Int] = [:]
    /// The groups of the accepted people.
    var groups: [String] = []
    /// The indices of the groups, by their folded names.
    var places: [String: Int] = [:]

    /// The normalised last name of a row that represents the staff as a whole, not a person.
    private static let lastNameOfStaffEntry = AnswerFolding.fold("Staff")
    /// The text that the service sends in place of a missing identifier.
    private static let identityOfNobody = "no id configured"

    mutating func take(_ result: Result<UncheckedProfile, Exclusion.Reason>, row: Int) {
        do throws(Exclusion.Reason) {
            people.append(try person(of: try result.get(), row: row))
        } catch {
            excluded.append(Exclusion(row: row, reason: error))
        }
    }

    private mutating func person(of profile: UncheckedProfile, row: Int) throws(Exclusion.Reason) -> Person {
        try checkKindAndName(of: profile)
        let (headshot, url) = try picture(of: profile)
        guard let id = id(of: profile) else { throw .noPicture }
        let identityKey = "identity " + id.rawValue
        if let earlier = rows[identityKey] { throw .sameIdentity(asRow: earlier) }
        let pictureKeys = [identity(headshot.id).map { "picture " + $0 }, "address " + url.comparable].compactMap(
            \.self)
        if let earlier = pictureKeys.compactMap({ rows[$0] }).first { throw .samePicture(asRow: earlier) }
        let title = profile.jobTitle.map(\.shown).flatMap { $0.isEmpty ? nil : $0 }
        let naming = [profile.name, title ?? ""].map { AnswerFolding.fold($0) }
        let namingKey = "name " + naming.joined(separator: "\n")
        if let earlier = rows[namingKey] { throw .sameNameAndTitle(asRow: earlier) }
        for key in pictureKeys + [identityKey, namingKey] { rows[key] = row }
        return Person(
            id: id, face: newFace(of: id), firstName: profile.firstName.shown, lastName: profile.lastName.shown,
            jobTitle: title, groups: profile.groups.map(\.shown).compactMap { group(named: $0) }.withoutDuplicates,
            portrait: url)
    }

    /// Returns the spelling of a group that the roster uses, or `nil` if the name is blank.
    private mutating func group(named name: String) -> String? {
        guard !AnswerFolding.isBlank(name) else { return nil }
        let place = places[AnswerFolding.fold(name), default: groups.count]
        if place == groups.count {
            places[AnswerFolding.fold(name)] = place
            groups.append(name)
        }
        return groups[place]
    }

    private func checkKindAndName(of profile: UncheckedProfile) throws(Exclusion.Reason) {
        if let type = profile.type, String(type.unicodeScalars.prefix(256)).lowercased() != "people" {
            throw .notAPerson(type: DisplayText.line(type))
        }
        guard !AnswerFolding.isBlank(profile.name) else { throw .blankName }
        if AnswerFolding.fold(profile.lastName.shown) == Self.lastNameOfStaffEntry { throw .staffEntry }
        if rules.excludes(profile) { throw .byHost }
    }

    private func picture(of profile: UncheckedProfile) throws(Exclusion.Reason) -> (UncheckedProfile.Headshot, URL) {
        guard let headshot = profile.headshot else { throw .noPicture }
        switch headshot.address {
        case .unusable(let given): throw .unusablePicture(given: DisplayText.line(given))
        case .at(let url):
            if let text = rules.placeholder(in: headshot, at: url) { throw .placeholder(text) }
            return (headshot, url)
        }
    }

    /// Returns the identifier of a person, or one that is derived from the address of the picture if the source has
    /// none.
    private func id(of profile: UncheckedProfile) -> Person.ID? {
        if let text = identity(profile.id) { return Person.ID(rawValue: text) }
        guard case .at(let url) = profile.headshot?.address else { return nil }
        let text = "picture " + url.comparable
        return Person.ID(
            rawValue: text.utf8.count <= Person.ID.longest ? text : "picture \(Checksum.digits(of: Checksum.of(text)))")
    }

    /// Returns the trimmed text, or `nil` if it is blank, longer than identifiers may be, or `identityOfNobody`.
    private func identity(_ text: String?) -> String? {
        guard let text = text?.collapsed, !text.isEmpty, text.utf8.count <= Person.ID.longest else { return nil }
        return text == Self.identityOfNobody ? nil : text
    }

    private mutating func newFace(of id: Person.ID) -> FaceID {
        let checksum = Checksum.of(id.rawValue)
        let earlier = checksums[checksum, default: 0]
        checksums[checksum] = earlier + 1
        return FaceID(checksum: checksum, earlier: earlier)
    }
}

extension UncheckedProfile {
    /// The name as the game shows it.
    fileprivate var name: String { (firstName.shown + " " + lastName.shown).collapsed }
}

extension URL {
    /// A form of the address that is the same for all addresses of the same picture.
    ///
    /// The form ignores the case of the scheme and the host, the difference between http and https, and the ports 80
    /// and 443.
    fileprivate var comparable: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return absoluteString }
        parts.scheme = parts.scheme?.lowercased() == "http" ? "https" : parts.scheme?.lowercased()
        parts.host = parts.host?.lowercased()
        if parts.port == 80 || parts.port == 443 { parts.port = nil }
        return parts.string ?? absoluteString
    }
}

extension String {
    /// The text with single spaces between words and no whitespace at the ends.
    ///
    /// The text is split at scalars, because a space and a combining mark form one `Character`.
    fileprivate var collapsed: String {
        unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
    }

    /// The collapsed text without invisible characters, cut to a length that a screen can show.
    ///
    /// An override in a name could reverse the text around the name. The time to compare two screens can grow with the
    /// square of the length of a text.
    fileprivate var shown: String { String(visible.collapsed.unicodeScalars.prefix(Person.longestPart)) }
}

extension [String] {
    /// The texts without repetitions, in their order.
    var withoutDuplicates: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
