package import Foundation

/// What to do about a response that sends the client elsewhere (RFC 9110, section 15.4).
struct RedirectRule {
    enum Decision {
        /// It sends nowhere.
        case deliver
        case follow(HTTPRequest)
        case refuse(RedirectError)
    }

    let limit: Int

    /// Decides about the response to a request; `visited` are the steps so far, this request's included.
    func decide(_ request: HTTPRequest, _ response: HTTPResponse, visited: [RedirectStep]) -> Decision {
        let locations = response.fields.values(for: "Location")
        guard request.handling.followsRedirects, [301, 302, 303, 307, 308].contains(response.status.code),
            let location = locations.first
        else { return .deliver }
        // A transport may join two fields into "one, other"; no address contains a blank.
        guard locations.count == 1, !location.utf8.contains(where: \.isBlank) else {
            return .refuse(.malformedLocation)
        }
        guard let target = target(of: location, from: request) else {
            return .refuse(.tooLong(limit: AddressReference.limit))
        }
        guard let scheme = target.scheme, scheme == "http" || scheme == "https" else { return .refuse(.notHTTP) }
        guard !(request.isSecure && scheme == "http") else { return .refuse(.downgrade) }
        guard let next = onward(request, response.status, to: target) else { return .refuse(.malformedLocation) }
        guard next.networkScope >= request.networkScope else { return .refuse(.privateAddress) }
        guard !next.sendsSecrets(after: request, visited) else { return .refuse(.secretToAnotherOrigin) }
        // One return is no cycle: the server may have set something that changes its answer.
        guard visited.count(where: { $0 == next.step }) < 2 else { return .refuse(.cycle) }
        guard visited.count <= limit else { return .refuse(.tooMany(limit: limit)) }
        return .follow(next)
    }

    /// The resolved location, or nil if it is too long; it inherits the fragment (RFC 9110, section 10.2.2).
    private func target(of location: String, from request: HTTPRequest) -> AddressReference? {
        guard let reference = AddressReference(received: location) else { return nil }
        let base = AddressReference(request.address)
        var target = reference.resolved(against: base).normalized
        target.fragment = target.fragment ?? base.fragment
        return target
    }

    private func onward(_ request: HTTPRequest, _ status: HTTPStatus, to target: AddressReference) -> HTTPRequest? {
        // 301 and 302 turn a POST into a GET by old custom, 303 anything but HEAD by design; 307 and 308 change nothing.
        let becomesGet =
            switch status.code {
            case 303: request.method != .head
            case 301, 302: request.method == .post
            default: false
            }
        do throws(HTTPRuleError) {
            var next = try HTTPRequest(
                becomesGet ? .get : request.method, target, fields: request.fields,
                body: becomesGet ? nil : request.body,
                secretQueryNames: request.secretQueryNames.union(request.secretItemNames(in: target)))
            (next.handling, next.context) = (request.handling, request.context)
            if becomesGet { next.fields = HTTPFields(next.fields.filter { !$0.name.describesContent }) }
            // What is stripped once never comes back, since each step starts from the one before.
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

/// One request of a chain, as far as it tells whether another is the same.
struct RedirectStep: Hashable {
    let method: HTTPMethod
    /// The address without its fragment, which is not sent.
    let address: Substring
    let body: Data?
}

extension HTTPRequest {
    var step: RedirectStep {
        RedirectStep(method: method, address: address[...].cut(at: "#").0, body: body)
    }

    /// Scheme, host and port: who may see a secret (RFC 6454, section 4).
    var origin: String { url.origin }
}

extension URL {
    /// Scheme, host and port; lower-cased here, because a host app's own URL may have any case.
    package var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}

extension HTTPFieldName {
    fileprivate var describesContent: Bool {
        spelling.lowercased().hasPrefix("content-") || self == "Transfer-Encoding"
    }

    /// What RFC 9110, section 15.4, counts among the fields of the first request alone.
    fileprivate var belongsToOrigin: Bool {
        spelling.lowercased().hasPrefix("if-") || ["Host", "Origin", "Referer"].contains(self)
    }
}
