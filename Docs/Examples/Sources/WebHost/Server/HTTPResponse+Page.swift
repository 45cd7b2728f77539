import Foundation
import RemoteLoading

extension HTTPResponse {
    /// The header fields of every response.
    ///
    /// The fields forbid other sites to embed the page, and forbid the page to load anything from other sites.
    private static let everywhere: HTTPFields = [
        "Content-Security-Policy":
            "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
    ]

    static func page(_ html: HTML, status: HTTPStatus = .ok) -> HTTPResponse {
        response(Data(html.text.utf8), type: "text/html; charset=utf-8", caching: "no-store", status: status)
    }

    static func file(_ text: String, type: String) -> HTTPResponse {
        response(Data(text.utf8), type: type + "; charset=utf-8", caching: "no-cache")
    }

    static func picture(_ image: EncodedImage) -> HTTPResponse {
        response(image.data, type: "image/\(image.info.format.rawValue.lowercased())", caching: "private, max-age=3600")
    }

    /// Returns a redirect after which the browser requests the path with GET.
    static func redirect(to path: String) -> HTTPResponse {
        page("", status: 303).adding(["Location": path])
    }

    /// Returns the response with more header fields.
    func adding(_ fields: HTTPFields) -> HTTPResponse {
        var response = self
        response.fields = HTTPFields(Array(response.fields) + Array(fields))
        return response
    }

    private static func response(
        _ body: Data, type: String, caching: String, status: HTTPStatus = .ok
    ) -> HTTPResponse {
        let own: HTTPFields = [.contentType: type, "Cache-Control": caching]
        return HTTPResponse(status: status, fields: HTTPFields(Array(everywhere) + Array(own)), body: body)
    }
}
