import Foundation

/// What to do about a response that sends the client elsewhere (RFC 9110, section 15.4).
struct RedirectRule {
    enum Decision {
        /// It sends nowhere.
        case deliver
        case follow(HTTPRequest)
        case refuse(RedirectFlaw)
    }

    let limit: Int

    /// Decides; `visited` are the requests so far as `METHOD address`, this one included.
    func decide(_ request: HTTPRequest, _ response: HTTPResponse, visited: [String]) -> Decision {
        guard [301, 302, 303, 307, 308].contains(response.status.code),
            let location = response.fields.values(for: "Location").first
        else { return .deliver }
        let base = AddressReference(request.address)
        let target = AddressReference(location).resolved(against: base)
        guard let scheme = target.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            return .refuse(.notHTTP)
        }
        guard !(request.isSecure && scheme == "http") else { return .refuse(.downgrade) }
        guard let next = onward(request, response.status, to: target) else { return .refuse(.malformedLocation) }
        guard !visited.contains(next.step) else { return .refuse(.cycle) }
        guard visited.count <= limit else { return .refuse(.tooMany(limit: limit)) }
        return .follow(next)
    }

    private func onward(_ request: HTTPRequest, _ status: HTTPStatus, to target: AddressReference) -> HTTPRequest? {
        // 301 and 302 turn a POST into a GET by old custom, 303 anything but HEAD by design; 307 and 308 change nothing.
        let becomesGet =
            switch status.code {
            case 303: request.method != .head
            case 301, 302: request.method == .post
            default: false
            }
        do throws(HTTPRuleViolation) {
            var next = try HTTPRequest(
                becomesGet ? .get : request.method, AddressParts(target.text), fields: request.fields,
                body: becomesGet ? nil : request.body, secretQueryNames: request.secretQueryNames)
            (next.handling, next.journey) = (request.handling, request.journey)
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

extension HTTPRequest {
    /// What tells a request from the others in a chain; the fragment stays at home.
    var step: String { "\(method) \(address.prefix { $0 != "#" })" }

    /// Scheme, host and port: who may see a secret (RFC 6454, section 4).
    var origin: String { url.origin }
}

extension URL {
    var origin: String {
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
