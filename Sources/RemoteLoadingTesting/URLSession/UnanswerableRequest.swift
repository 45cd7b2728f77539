import Foundation
import PlayhouseCoreTesting
import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The reason why a client cannot see or answer a request of a session.
struct UnanswerableRequest: Error {
    let kind: String
    let reason: String
    var advice: [String] = []

    init(_ kind: String, _ reason: String, advice: [String] = []) {
        self.kind = kind
        self.reason = reason
        self.advice = advice
    }
}

extension URLSessionTask {
    /// Throws an error if the task hides its body, or has no way to return the answer.
    func checkVisibility() throws(UnanswerableRequest) {
        let address = originalRequest?.url?.withoutValues ?? ""
        let advice = ["use a data task, or a LoopbackHTTPServer"]
        let request = currentRequest ?? originalRequest
        if self is URLSessionUploadTask, request?.httpBody == nil, request?.httpBodyStream == nil {
            throw UnanswerableRequest("invisible body", "\(address), of an upload task", advice: advice)
        }
        #if canImport(FoundationNetworking)
        if self is URLSessionDownloadTask {
            throw UnanswerableRequest("no file", "\(address), of a download task on Linux", advice: advice)
        }
        #endif
    }
}

extension HTTPResponse {
    /// The reason why Foundation would never complete the task of this response, or `nil` if it does.
    var neverCompletes: UnanswerableRequest? {
        #if canImport(FoundationNetworking)
        let challenge = fields["WWW-Authenticate"] ?? ""
        guard status == 401, challenge.lowercased().contains("basic") else { return nil }
        return UnanswerableRequest(
            "challenge", "401 with a Basic challenge: a task on Linux would never complete",
            advice: ["leave out WWW-Authenticate, or test your client with the double itself"])
        #else
        return nil
        #endif
    }
}

extension HTTPRequest {
    /// Creates the request that a session would send.
    init(of request: URLRequest, adding additional: [AnyHashable: Any]) throws(UnanswerableRequest) {
        let address = request.url?.absoluteString ?? ""
        let body = try request.wholeBody()
        do throws(HTTPMessageError) {
            var fields = HTTPFields()
            let own = request.allHTTPHeaderFields ?? [:]
            for (name, value) in own.sorted(by: { $0.key < $1.key }) {
                fields.append(try HTTPField(HTTPFieldName(name), value))
            }
            let added = additional.compactMap { name, value in (name.base as? String).map { ($0, "\(value)") } }
            for (name, value) in added.sorted(by: { $0.0 < $1.0 }) {
                let field = try HTTPField(HTTPFieldName(name), value)
                if fields[field.name] == nil { fields.append(field) }
            }
            let method = try HTTPMethod(request.httpMethod ?? "GET")
            // An empty body of a GET is not sent.
            let isBodyless = body?.isEmpty == true && [.get, .head].contains(method)
            try self.init(method, parsing: address, fields: fields, body: isBodyless ? nil : body)
        } catch {
            throw UnanswerableRequest("invalid request", "\(request.url?.withoutValues ?? ""): \(error)")
        }
    }
}

extension URLRequest {
    /// The method and the address for reports.
    var shown: String { "\(httpMethod ?? "GET") \(url?.withoutValues ?? "")" }

    /// Returns the body, which is a stream on Apple platforms.
    fileprivate func wholeBody() throws(UnanswerableRequest) -> Data? {
        if let httpBody { return httpBody }
        guard let stream = httpBodyStream else { return nil }
        stream.open()
        defer { stream.close() }
        var body = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count >= 0 else {
                throw UnanswerableRequest("invisible body", "\(url?.withoutValues ?? ""), whose stream cannot be read")
            }
            if count == 0 { return body }
            body += buffer.prefix(count)
        }
    }

    /// Returns the request to which a response redirects, or `nil` if it does not.
    ///
    /// A body that the redirect repeats is given, because its stream has been read.
    func redirected(by response: HTTPResponse, body: Data?) -> URLRequest? {
        let code = response.status.code
        guard [301, 302, 303, 307, 308].contains(code), let location = response.fields["Location"],
            let target = URL(string: location, relativeTo: url)?.absoluteURL
        else { return nil }
        var next = self
        next.url = target
        let isChanged = (code == 303 && httpMethod != "HEAD") || (code < 303 && httpMethod == "POST")
        next.httpBody = isChanged ? nil : body
        if isChanged {
            next.httpMethod = "GET"
            for name in ["Content-Type", "Content-Length"] { next.setValue(nil, forHTTPHeaderField: name) }
        }
        if target.host() != url?.host() { next.setValue(nil, forHTTPHeaderField: "Authorization") }
        return next
    }
}

extension HTTPFields {
    /// The values by name, of which those with the same name are joined, as a session does.
    var joined: [String: String] {
        var joined: [String: String] = [:]
        for name in Set(map(\.name)) { joined[name.spelling] = values(for: name).joined(separator: ", ") }
        return joined
    }
}
