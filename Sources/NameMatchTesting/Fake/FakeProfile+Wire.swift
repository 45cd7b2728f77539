import Foundation
package import NameMatch
import RemoteLoadingTesting

extension FakeProfile {
    /// Creates a row in the format of the service from a row of ``PeopleLoadingContract``.
    package init(_ row: UncheckedProfile?) {
        guard let row else {
            self.init(malformed: ["firstName": ["no", "name"]])
            return
        }
        self.init(row.firstName, row.lastName, row.jobTitle)
        id = row.id
        headshot = row.headshot.map { told in
            let (file, text) =
                switch told.address {
                case .at(let url): (url.lastPathComponent, url.absoluteString)
                case .unusable(let given): ("none.png", given)
                }
            var headshot = Headshot(file, address: .value(.string(text)), alt: told.caption)
            headshot.id = told.id
            return headshot
        }
    }

    /// Returns the row as JSON in the format of the service.
    ///
    /// If `base` is not `nil`, the generated picture addresses begin with `base` instead of the service's own hosts.
    func json(picturesAt base: String?) -> JSONValue {
        if let malformed { return malformed }
        let name = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        return JSONValue(members: [
            "id": id.map { .string($0) }, "type": type.map { .string($0) },
            "slug": .string(FakeProfile.slug(of: name)), "jobTitle": jobTitle.map { .string($0) },
            "firstName": firstName.map { .string($0) }, "lastName": lastName.map { .string($0) },
            "bio": .string(""), "headshot": headshot?.json(picturesAt: base), "socialLinks": .array([]),
        ])
    }
}

extension FakeProfile.Headshot {
    fileprivate func json(picturesAt base: String?) -> JSONValue {
        JSONValue(members: [
            "type": "image", "mimeType": "image/png", "id": id.map { .string($0) }, "alt": alt.map { .string($0) },
            "url": url(picturesAt: base), "width": .number(Double(width)), "height": .number(Double(height)),
        ])
    }

    /// Returns the JSON value of the address, or `nil` if the row has no address.
    private func url(picturesAt base: String?) -> JSONValue? {
        switch address {
        case .on(let host): .string((base ?? host) + "/pictures/\(FakeProfile.slug(of: id ?? "none"))/\(file)")
        case .fileName: .string(file)
        case .value(let value): value
        case .absent: Optional.none
        }
    }
}

extension JSONValue {
    /// Creates an object from those members that have a value.
    fileprivate init(members: [String: JSONValue?]) {
        self = .object(members.compactMapValues { $0 })
    }
}
