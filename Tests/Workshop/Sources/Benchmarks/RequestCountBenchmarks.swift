import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension Group {
    /// The requests that a service receives from one player of each app, counted by services on loopback sockets.
    static let requests = Group(name: "requests") { bench in
        for app in await RequestCountGames.apps {
            for game in try await app.play({ try await Rerouted(to: $0) }) {
                let pictures = game.pictures == 0 ? "" : " and \(game.pictures) for pictures"
                bench.add(Row(name: app.name, size: game.action, figure: "\(game.requests)\(pictures)"))
            }
        }
    }
}

/// A client that sends the requests for every host to one service on a loopback socket.
///
/// Each request has a field with its original address, from which `Restored` restores the request.
private final class Rerouted: HTTPClient {
    private let server: LoopbackHTTPServer
    private let client = URLSessionHTTPClient()

    init(to service: any HTTPHandler) async throws {
        server = try await LoopbackHTTPServer.start(Restored(service: service))
    }

    deinit { server.stop() }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let path = request.address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        let rest = path.drop { $0 != "/" }
        do {
            var fields = request.fields
            try fields.set(request.address, for: Restored.address)
            var rerouted = try HTTPRequest(
                request.method, parsing: server.address(String(rest)), fields: fields, body: request.body)
            rerouted.options = request.options
            return try await client.send(rerouted)
        } catch let error as TransportError {
            throw error
        } catch {
            throw .other(code: 0)
        }
    }
}

/// A service that restores the original address of each request before another service handles the request.
private struct Restored: HTTPHandler {
    static let address: HTTPFieldName = "X-Original-Address"
    let service: any HTTPHandler

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let address = request.fields[Restored.address] else { return .status(.badRequest) }
        let (method, fields, body) = (request.method, request.fields, request.body)
        // An invalid address is a defect of `Rerouted`. The error status makes the game fail.
        guard let original = try? HTTPRequest(method, parsing: address, fields: fields, body: body) else {  // see above
            return .status(.badRequest)
        }
        return await service.handle(original)
    }
}
