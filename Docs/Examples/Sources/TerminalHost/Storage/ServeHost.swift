import Foundation
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// A host that serves the fake name game and the fake Twitch on a local port, for example to a game in another process.
@MainActor
struct ServeHost {
    private let age: Int
    private let names = FakeNameGame()
    private let twitch = FakeTwitch()

    init(_ options: Options) {
        age = options.age
    }

    /// Prints the address and a token, then serves until the input ends.
    func run(output: any Output, errors: any Output, events: PlayEvents) async -> Int32 {
        let server: LoopbackHTTPServer
        do throws(LoopbackServerError) {
            server = try await LoopbackHTTPServer.start(handler)
        } catch {
            errors.write(lines: ["\(error)"])
            return ExitCode.noQuestion
        }
        output.write(lines: [server.baseAddress, twitch.issueToken().value])
        for await event in events.stream {
            if case .endOfInput = event { break }
        }
        server.stop()
        return ExitCode.success
    }

    /// A handler that serves both fakes under one address, and adds an `Age` field to each response if `age` is
    /// positive.
    private var handler: ClosureHandler {
        ClosureHandler { [names, twitch, age] request in
            var response = await request.isForTwitch ? twitch.handle(request) : names.handle(request)
            guard age > 0 else { return response }
            let field: HTTPFields = ["Age": "\(age)"]
            response.fields = HTTPFields(Array(response.fields) + Array(field))
            return response
        }
    }
}

extension HTTPRequest {
    fileprivate var isForTwitch: Bool {
        let beginnings = ["/helix/", "/oauth2/", "/ttv-", "/previews-ttv/", "/logo.png"]
        return beginnings.contains { url.path().hasPrefix($0) }
    }
}
