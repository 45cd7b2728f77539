import Foundation
import PlayhouseCore

/// The rules for following redirects (RFC 9110, section 15.4).
struct RedirectRule {
    enum Decision {
        /// The response is returned to the caller, because there is no redirect to follow.
        case deliver
        case follow(HTTPRequest)
        case refuse(RedirectError)
    }

    let limit: Int

    /// Returns the decision about the response to a request.
    ///
    /// `visited` contains the requests so far, including `request`.
    func decide(_ request: HTTPRequest, _ response: HTTPResponse, visited: [HTTPRequest]) -> Decision {
        let locations = response.fields.values(for: "Location")
        guard request.options.followsRedirects, [301, 302, 303, 307, 308].contains(response.status.code),
            let location = locations.first
        else { return .deliver }
        // A transport may join two `Location` fields into one value, such as "one, other". Such a value contains a
        // blank, and a valid address does not.
        guard locations.count == 1, !location.utf8.contains(where: \.isBlank) else {
            return .refuse(.malformedLocation)
        }
        guard let target = target(of: location, from: request) else {
            return .refuse(.tooLong(limit: AddressReference.limit))
        }
        guard let scheme = target.scheme, scheme == "http" || scheme == "https" else { return .refuse(.notHTTP) }
        guard !(request.isSecure && scheme == "http") else { return .refuse(.downgrade) }
        guard let next = onward(request, response.status, to: target) else { return .refuse(.malformedLocation) }
        guard request.url.mayLead(to: next.url) else { return .refuse(.toThisMachine) }
        guard next.origin == request.origin || !next.sendsSecret else { return .refuse(.secretToAnotherOrigin) }
        // A redirect may lead back to an address once, because the server may respond differently to the second
        // request.
        guard visited.count(where: { $0.isSameStep(as: next) }) < 2 else { return .refuse(.cycle) }
        guard visited.count <= limit else { return .refuse(.tooMany(limit: limit)) }
        return .follow(next)
    }

    /// Returns the resolved location, or `nil` if it is too long.
    ///
    /// A location without a fragment inherits the fragment of the request (RFC 9110, section 10.2.2).
    private func target(of location: String, from request: HTTPRequest) -> AddressReference? {
        guard let reference = AddressReference(received: location) else { return nil }
        let base = AddressReference(request.address)
        var target = reference.resolved(against: base).normalized
        target.fragment = target.fragment ?? base.fragment
        return target
    }

    private func onward(_ request: HTTPRequest, _ status: HTTPStatus, to target: AddressReference) -> HTTPRequest? {
        // After 301 and 302, a POST becomes a GET by convention. After 303, every method except HEAD becomes a GET. 307
        // and 308 change nothing.
        let becomesGet =
            switch status.code {
            case 303: request.method != .head
            case 301, 302: request.method == .post
            default: false
            }
        do throws(HTTPMessageError) {
            var next = try HTTPRequest(
                becomesGet ? .get : request.method, target, fields: request.fields,
                body: becomesGet ? nil : request.body, secretQueryNames: request.secretQueryNames)
            (next.options, next.context) = (request.options, request.context)
            next.bodyIsSecret = next.body != nil && request.bodyIsSecret
            if becomesGet { next.fields = HTTPFields(next.fields.filter { !$0.name.describesContent }) }
            // A removed field is never restored, because each request is created from the previous one.
            if next.origin == request.origin {
                next.cachePartition = request.cachePartition
            } else {
                next.fields = HTTPFields(next.fields.filter { !$0.isSecret && !$0.name.belongsToOrigin })
            }
            return next
        } catch {
            return nil
        }
    }
}

extension HTTPRequest {
    /// `true` if the request sends a body that contains a secret, or a query item that is declared as a secret.
    ///
    /// Secret fields do not count, because they are removed when a redirect leads to another origin.
    fileprivate var sendsSecret: Bool {
        bodyIsSecret
            || HTTPQuery(ofAddress: address).items.contains { secretQueryNames.contains($0.name) && !$0.value.isEmpty }
    }

    /// Returns `true` if both requests send the same method, address and body; a fragment is not sent.
    fileprivate func isSameStep(as other: HTTPRequest) -> Bool {
        method == other.method && body == other.body && address[...].cut(at: "#").0 == other.address[...].cut(at: "#").0
    }
}

extension HTTPFieldName {
    fileprivate var describesContent: Bool {
        spelling.lowercased().hasPrefix("content-") || self == "Transfer-Encoding"
    }

    /// `true` if the field must be removed when a redirect leads to another origin (RFC 9110, section 15.4).
    fileprivate var belongsToOrigin: Bool {
        spelling.lowercased().hasPrefix("if-") || ["Host", "Origin", "Referer"].contains(self)
    }
}
