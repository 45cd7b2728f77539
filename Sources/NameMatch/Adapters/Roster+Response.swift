import Foundation
import RemoteLoading

extension Roster {
    /// Creates a roster from a response, or throws an error if the root of the JSON has an unknown structure.
    init(_ response: HTTPResponse, pictures: WebAddressResolver, rules: RosterRules) throws(LoadError) {
        let root: WireRoot
        do throws(LoadError) {
            root = try response.body.decodedRows(as: WireRoot.self, maxBytes: 4 << 20)
        } catch {
            // If the body is not JSON, for example HTML, the error cannot name an invalid member, so it names the root.
            throw error == .invalidData(.malformed) ? .unexpectedRoot : error
        }
        let rows = root.rows.map { row in
            row.result.map { $0.profile(pictures: pictures) }
                .mapError { Exclusion.Reason.unreadable(at: $0.path ?? "the root") }
        }
        self.init(rows: rows, rules: rules)
        age = response.source.offlineAge
        total = root.total.flatMap { $0 > root.rows.count ? $0 : nil }
    }
}

extension LoadError {
    fileprivate static let unexpectedRoot = LoadError.invalidData(.wrongType(at: "the root"))
}

/// The root of the response: an array of people, or an object that contains the array as `items` or `people`.
private struct WireRoot: Decodable {
    let rows: [LenientRow<WirePerson>]
    /// The number of people that the service has, or `nil` if `meta` does not state it.
    let total: Int?

    private enum Key: String, CodingKey {
        case items, people, meta
    }

    private struct Meta: Decodable {
        let total: Int?
    }

    init(from decoder: any Decoder) throws {
        if (try? decoder.unkeyedContainer()) != nil {  // a failure means that the root is no array
            rows = try [LenientRow<WirePerson>](from: decoder)
            total = nil
            return
        }
        guard let object = try? decoder.container(keyedBy: Key.self),  // a failure means that it is no object
            let key = try [Key.items, .people].first(where: {
                try object.contains($0) && !object.decodeNil(forKey: $0)
            })
        else { throw LoadError.unexpectedRoot }
        total = (try? object.decode(Meta.self, forKey: .meta))?.total  // an invalid `meta` does not fail the load
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

    func profile(pictures: WebAddressResolver) -> UncheckedProfile {
        var profile = UncheckedProfile(
            id: id?.text, firstName: firstName ?? "", lastName: lastName ?? "", jobTitle: jobTitle)
        profile.type = type
        if let headshot, let address = PictureAddress(headshot.url ?? "", in: pictures) {
            profile.headshot = .init(address, id: headshot.id?.text, caption: headshot.alt)
        }
        return profile
    }
}

private struct WireHeadshot: Decodable {
    let id: ServiceID?
    /// The address, decoded as text because decoding an empty text as a `URL` fails.
    let url: String?
    let alt: String?
}

extension PictureAddress {
    /// Creates an address from an absolute address or a file name in the response, or returns `nil` if that text is
    /// blank.
    ///
    /// A text that begins with `//` is treated as an https address. Blanks are encoded. `WebAddressResolver` also
    /// encodes a percent sign that is not part of an encoded byte, as in `50% off.jpg`.
    init?(_ text: String, in pictures: WebAddressResolver) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return nil }
        // The text is split at Unicode scalars. Splitting it at characters would take quadratic time if the text has
        // many combining marks.
        let encoded = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
            .map { String($0) }.joined(separator: "%20")
        let spelled = encoded.utf8.starts(with: "//".utf8) ? "https:" + encoded : encoded
        self = pictures.url(for: spelled).map { .at($0) } ?? .unusable(given: text)
    }
}
