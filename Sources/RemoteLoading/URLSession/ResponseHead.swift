import Foundation
import PlayhouseCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The checked status and fields of a response.
struct ResponseHead {
    let status: HTTPStatus
    let fields: HTTPFields
    /// The length of the transferred body in bytes, or `nil` if the fields do not state it.
    let length: Int?

    /// Creates a head from a response of the session, or returns `nil` if the response breaks a rule of HTTP.
    init?(_ response: HTTPURLResponse) {
        do throws(HTTPMessageError) {
            status = try HTTPStatus(response.statusCode)
            fields = try ResponseHead.fields(of: response)
        } catch {
            return nil
        }
        switch fields.contentLength {
        case .bytes(let count) where fields["Transfer-Encoding"] == nil: length = count
        case .invalid where fields["Transfer-Encoding"] == nil: return nil
        default: length = nil
        }
    }

    /// Returns `true` if the fields state that the body is larger than a limit.
    ///
    /// `Content-Length` is the length of the encoded body. If the body has a content encoding, its decoded length is
    /// unknown, and the function returns `false`.
    func promisesBody(over limit: Int, after method: HTTPMethod) -> Bool {
        guard let length, method != .head, !status.forbidsBody else { return false }
        return length > limit && fields["Content-Encoding"] == nil
    }

    /// Returns the fields sorted by name, because the session does not keep their order.
    private static func fields(of response: HTTPURLResponse) throws(HTTPMessageError) -> HTTPFields {
        let named = response.allHeaderFields
        var fields: [HTTPField] = []
        fields.reserveCapacity(named.count)
        for (name, value) in named {
            guard let name = name.base as? String, let value = value as? String else { continue }
            fields.append(try HTTPField(HTTPFieldName(name), value))
        }
        fields.sort { $0.name.spelling < $1.name.spelling }
        return HTTPFields(fields)
    }
}
