import Foundation
import RemoteLoading

extension Roster {
    /// Creates a roster from a response, or throws an error if the root is not of a known form.
    init(_ response: HTTPResponse, pictures: WebReferences, rules: RosterRules) throws(LoadError) {
        let root: WireRoot
        do throws(LoadError) {
            root = try response.decoded(as: WireRoot.self, within: JSONLimits(bytes: 4 << 20))
        } catch {
            // For markup or truncated JSON, the error can only say that the root is unexpected.
            throw error == .invalidData(.malformed) ? .unexpectedRoot : error
        }
        let profiles = root.rows.map { row in
            row.result.map { $0.profile(pictures: pictures) }
                .mapError { ProfileIssue(at: $0.flaw.place ?? "the root") }
        }
        self.init(profiles, rules: rules)
        age = response.source.offlineAge
    }
}

extension LoadError {
    fileprivate static let unexpectedRoot = LoadError.invalidData(.rejected(rule: "unexpectedRoot", at: "the root"))
}

/// The root of the response: a bare array, or an object that has the array under one of two names.
private struct WireRoot: Decodable {
    let rows: [LenientRow<WirePerson>]

    private enum Key: String, CodingKey, CaseIterable {
        case items, people
    }

    init(from decoder: any Decoder) throws {
        if (try? decoder.unkeyedContainer()) != nil {  // otherwise the root may be an object
            rows = try [LenientRow<WirePerson>](from: decoder)
            return
        }
        guard let object = try? decoder.container(keyedBy: Key.self) else {  // neither an array nor an object
            throw LoadError.unexpectedRoot
        }
        guard let key = try Key.allCases.first(where: { try object.contains($0) && !object.decodeNil(forKey: $0) })
        else { throw LoadError.unexpectedRoot }
        do {
            rows = try object.decode([LenientRow<WirePerson>].self, forKey: key)
        } catch {
            throw LoadError.invalidData(.wrongType(at: key.rawValue))
        }
    }
}

private struct WirePerson: Decodable {
    let id: ServiceID?
    let type: String?
    let firstName: String?
    let lastName: String?
    let jobTitle: String?
    let headshot: WireHeadshot?

    func profile(pictures: WebReferences) -> UncheckedProfile {
        UncheckedProfile(
            id: id?.text, type: type, firstName: firstName ?? "", lastName: lastName ?? "", jobTitle: jobTitle,
            headshot: headshot.map {
                UncheckedProfile.Headshot(PictureAddress($0.url, in: pictures), id: $0.id?.text, caption: $0.alt)
            })
    }
}

private struct WireHeadshot: Decodable {
    let id: ServiceID?
    /// The address as text, because an empty text could not be decoded as a `URL`.
    let url: String?
    let alt: String?
}

extension PictureAddress {
    /// Creates an address from a text in a list, which is an absolute address or a file name.
    ///
    /// An address without a scheme is read as https.
    init(_ text: String?, in pictures: WebReferences) {
        let text = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else {
            self = .missing
            return
        }
        let spelled = text.utf8.starts(with: "//".utf8) ? "https:" + text : text
        self = pictures.url(for: spelled).map { .at($0) } ?? .unusable(given: text)
    }
}
