public import Foundation
import PlayhouseCoreTesting
public import RemoteLoading

extension HTTPResponse {
    /// Returns a response with JSON text.
    public static func json(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        json(Data(text.utf8), status: status)
    }

    /// Returns a response with JSON data.
    public static func json(_ data: Data, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, fields: [.contentType: "application/json"], body: data)
    }

    /// Returns a response with a value as JSON.
    public static func json(
        encoding value: some Encodable, by encoder: JSONEncoder = JSONEncoder(), status: HTTPStatus = .ok
    ) throws -> HTTPResponse {
        json(try encoder.encode(value), status: status)
    }

    /// Returns a response with the JSON in a file.
    ///
    /// If the file cannot be read, the error contains the path of the file and the line of this call.
    ///
    /// A URL that is not a file URL is a programming error and traps, so that a test never uses the network.
    public static func json(
        contentsOf url: URL, status: HTTPStatus = .ok, file: StaticString = #filePath, line: UInt = #line
    ) throws(FixtureError) -> HTTPResponse {
        precondition(url.isFileURL, "a fixture must be a file")
        do {
            return json(try Data(contentsOf: url), status: status)
        } catch {
            throw FixtureError(
                path: url.path(percentEncoded: false), site: CallSite(file: file, line: line), cause: error)
        }
    }

    /// Returns a response with plain text.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, fields: [.contentType: "text/plain; charset=utf-8"], body: Data(text.utf8))
    }

    /// Returns a response with a status, and without fields or a body.
    public static func status(_ status: HTTPStatus) -> HTTPResponse {
        HTTPResponse(status: status)
    }
}

/// The error of a fixture whose file cannot be read.
public struct FixtureError: Error, CustomStringConvertible {
    let path: String
    let site: CallSite
    let cause: any Error

    /// The path of the file, the line of the test that requested it, and the error of the file system.
    public var description: String { "the file \(path) of the fixture at \(site) cannot be read: \(cause)" }
}
