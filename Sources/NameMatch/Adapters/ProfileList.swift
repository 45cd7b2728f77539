import Foundation
import RemoteLoading

/// The rows of a service's answer, each readable or not.
struct ProfileList {
    private let rows: [WireRow]
    /// What stands before the number of a row in the path to it.
    private let path: String
    private let base: URL

    /// Reads an answer; throws for a root that is none of those that the service has been seen with.
    init(_ response: HTTPResponse, picturesAt base: URL) throws(LoadError) {
        let root: WireRoot
        do throws(LoadError) {
            root = try response.decoded(as: WireRoot.self)
        } catch {
            // Markup, or JSON cut short: what it is not is all that can be said.
            throw error == .invalidData(.malformed) ? .unexpectedRoot : error
        }
        (rows, path, self.base) = (root.rows, root.path, base)
    }

    func roster(by rules: RosterRules) -> Roster {
        let profiles = rows.enumerated().map { index, row in
            row.profile(at: "\(path)[\(index)]", picturesAt: base)
        }
        return Roster(profiles, rules: rules)
    }
}

extension LoadError {
    fileprivate static let unexpectedRoot = LoadError.invalidData(.rejected(rule: "unexpectedRoot", at: "the root"))
}

/// A bare array, or an object that has it under one of two names.
private struct WireRoot: Decodable {
    let rows: [WireRow]
    let path: String

    private enum Key: String, CodingKey, CaseIterable {
        case items, people
    }

    init(from decoder: any Decoder) throws {
        if (try? decoder.unkeyedContainer()) != nil {  // else it is no array, and may be an object
            (rows, path) = (try [WireRow](from: decoder), "")
            return
        }
        guard let object = try? decoder.container(keyedBy: Key.self) else {  // neither an array nor an object
            throw LoadError.unexpectedRoot
        }
        guard let key = try Key.allCases.first(where: { try object.contains($0) && !object.decodeNil(forKey: $0) })
        else { throw LoadError.unexpectedRoot }
        do {
            (rows, path) = (try object.decode([WireRow].self, forKey: key), key.rawValue)
        } catch {
            throw LoadError.invalidData(.wrongType(at: key.rawValue))
        }
    }
}

/// One row; whatever is wrong with it stays with it.
private struct WireRow: Decodable {
    private let result: Result<WirePerson, InvalidRow>

    private struct InvalidRow: Error {
        let path: String
    }

    init(from decoder: any Decoder) throws {
        do {
            result = .success(try WirePerson(from: decoder))
        } catch let error as DecodingError {
            result = .failure(InvalidRow(path: error.path(below: decoder.codingPath.count)))
        }
    }

    func profile(at path: String, picturesAt base: URL) -> Result<Profile, ProfileFlaw> {
        result.map { $0.profile(picturesAt: base) }.mapError { ProfileFlaw(at: path + $0.path) }
    }
}

private struct WirePerson: Decodable {
    let id: String?
    let type: String?
    let firstName: String?
    let lastName: String?
    let jobTitle: String?
    let headshot: WireHeadshot?

    func profile(picturesAt base: URL) -> Profile {
        Profile(
            id: id, type: type, firstName: firstName ?? "", lastName: lastName ?? "", jobTitle: jobTitle,
            headshot: headshot.map {
                Profile.Headshot(PictureAddress($0.url, at: base), id: $0.id, caption: $0.alt)
            })
    }
}

private struct WireHeadshot: Decodable {
    let id: String?
    /// A text: as an address, an empty one could not be decoded.
    let url: String?
    let alt: String?
}

extension PictureAddress {
    /// What a source's text means at a place: an address, the name of a file there, or neither.
    ///
    /// An address without a scheme is read as https.
    init(_ text: String?, at base: URL) {
        let text = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else {
            self = .missing
            return
        }
        let spelled = text.hasPrefix("//") ? "https:" + text : text
        self = URL.web(spelled, at: base).map { .at($0) } ?? .unusable(given: text)
    }
}

extension DecodingError {
    /// The path to what is wrong, behind so many keys that lead to the row.
    fileprivate func path(below depth: Int) -> String {
        let path: [any CodingKey] =
            switch self {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        return path.dropFirst(depth).reduce("") { path, key in
            path + (key.intValue.map { "[\($0)]" } ?? "." + key.stringValue)
        }
    }
}
