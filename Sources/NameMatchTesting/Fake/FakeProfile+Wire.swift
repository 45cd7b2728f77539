import Foundation
public import NameMatch
import RemoteLoadingTesting

extension FakeProfile {
    /// Creates a row in the format of the service from a row of ``PeopleLoadingContract``.
    ///
    /// Use this initialiser to check the contract with a loader that requests the list from ``FakeNameGame``.
    public init(_ row: Result<UncheckedProfile, ProfileIssue>) {
        guard case .success(let profile) = row else {
            self.init(malformed: ["firstName": ["no", "name"]])
            return
        }
        self.init(profile.firstName, profile.lastName, profile.jobTitle)
        (id, type) = (profile.id, profile.type)
        headshot = profile.headshot.map { told in
            let (file, address): (String, Headshot.Address) =
                switch told.address {
                case .missing: ("none.png", .absent)
                case .at(let url): (url.lastPathComponent, .text(url.absoluteString))
                case .unusable(let given): ("none.png", .text(given))
                }
            var headshot = Headshot(file, address: address, alt: told.caption)
            headshot.id = told.id
            return headshot
        }
    }

    /// Returns the row as JSON in the format of the service.
    ///
    /// If `base` is not `nil`, the generated picture addresses begin with `base` instead of the service's own hosts.
    func json(writingNull: Bool, picturesAt base: String?) -> JSONValue {
        if let malformed { return malformed }
        let name = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        let members: [String: JSONValue?] = [
            "id": id.map { .string($0) }, "type": type.map { .string($0) },
            "slug": .string(FakeProfile.slug(of: name)), "jobTitle": jobTitle.map { .string($0) },
            "firstName": firstName.map { .string($0) }, "lastName": lastName.map { .string($0) },
            "bio": .string(""), "headshot": headshot?.json(writingNull: writingNull, picturesAt: base),
            "socialLinks": .array([]),
        ]
        return JSONValue(members, writingNull: writingNull)
    }
}

extension FakeProfile.Headshot {
    fileprivate func json(writingNull: Bool, picturesAt base: String?) -> JSONValue {
        var members: [String: JSONValue?] = [
            "type": "image", "mimeType": "image/png", "id": id.map { .string($0) }, "alt": alt.map { .string($0) },
            "width": .number(Double(width)), "height": .number(Double(height)),
        ]
        if let url = url(picturesAt: base) { members["url"] = url }
        return JSONValue(members, writingNull: writingNull)
    }

    /// Returns the JSON value of the address, or `nil` if the row has no address.
    private func url(picturesAt base: String?) -> JSONValue? {
        let path = "/pictures/\(FakeProfile.slug(of: id ?? "none"))/\(file)"
        switch address {
        case .null: return .null
        case .absent: return nil
        case .text(let text): return .string(text)
        case .fileName: return .string(file)
        case .protocolRelative(let host): return .string((base ?? "//" + host) + path)
        case .secure: return .string((base ?? "https://images.ctfassets.net") + path)
        case .plain: return .string((base ?? "http://images.ctfassets.net") + path)
        }
    }
}

extension JSONValue {
    /// Creates an object whose missing members are left out or written as `null`.
    fileprivate init(_ members: [String: JSONValue?], writingNull: Bool) {
        // A `nil` literal would mean `JSONValue.null` here, so a missing value is written as `Optional.none`.
        let missing: JSONValue? = writingNull ? JSONValue.null : Optional.none
        self = .object(members.compactMapValues { $0 ?? missing })
    }
}
