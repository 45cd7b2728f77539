import Foundation
import NameMatch
import RemoteLoading

/// A row of a list of people.
struct PersonRow: Codable, Sendable {
    var id: String?
    var firstName: String
    var lastName: String
    var jobTitle: String?
    var picture: String?
    var pictureID: String?

    var profile: UncheckedProfile {
        var profile = UncheckedProfile(id: id, firstName: firstName, lastName: lastName)
        profile.jobTitle = jobTitle
        if let picture {
            profile.headshot = UncheckedProfile.Headshot(Self.address(picture), id: pictureID)
        }
        return profile
    }

    private static func address(_ text: String) -> PictureAddress {
        guard let url = URL(string: text), url.scheme == "https" else { return .unusable(given: text) }
        return .at(url)
    }
}

/// A loader of a service that sends a row on each line as JSON.
struct DirectoryLoader: PeopleLoading {
    let fetch: @Sendable () async throws -> Data

    func loadPeople() async throws(LoadError) -> Roster {
        let content: Data
        do {
            content = try await fetch()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .connectivity(.notConnected)
        }
        var lines = content.split(separator: UInt8(ascii: "\n"))
        guard lines.first == Data("people".utf8) else { throw .invalidData(.malformed) }
        lines.removeFirst()
        var profiles: [UncheckedProfile?] = []
        for line in lines {
            do {
                profiles.append(try JSONDecoder().decode(PersonRow.self, from: line).profile)
            } catch {
                profiles.append(nil)
            }
        }
        return Roster(profiles)
    }
}

/// A loader of the contacts of the device, which are on the main actor.
@MainActor
final class ContactsLoader: PeopleLoading {
    private let contacts: [PersonRow]

    nonisolated init(_ contacts: [PersonRow]) {
        self.contacts = contacts
    }

    @MainActor
    func loadPeople() async throws(LoadError) -> Roster { Roster(contacts.map(\.profile)) }
}
