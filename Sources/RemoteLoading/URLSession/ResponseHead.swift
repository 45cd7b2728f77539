import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The status and the fields of a response, checked.
struct ResponseHead {
    let status: HTTPStatus
    let fields: HTTPFields
    /// How many bytes of the wire the body takes; nil if the fields do not tell.
    let length: Int?

    /// Reads what the session tells; nil for what no message may contain.
    init?(_ response: HTTPURLResponse) {
        do throws(HTTPRuleError) {
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

    /// Whether the body is certain to be larger than a limit.
    ///
    /// The length that is told is that on the wire, so it says nothing of an encoded body.
    func promisesBody(over limit: Int, after method: HTTPMethod) -> Bool {
        guard let length, method != .head, !status.forbidsBody else { return false }
        return length > limit && fields["Content-Encoding"] == nil
    }

    /// In the order of the names: the session has lost that of the message.
    private static func fields(of response: HTTPURLResponse) throws(HTTPRuleError) -> HTTPFields {
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
