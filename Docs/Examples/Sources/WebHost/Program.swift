import Foundation
import HostParts
import RemoteLoadingTesting

/// The program, which serves all apps to a browser on this machine until it is ended.
@main
enum Program {
    static func main() async {
        do {
            let settings = try Settings(Array(CommandLine.arguments.dropFirst()))
            let server = try await WebServer.start(
                settings, services: Services(caches: Caches(in: settings.cache)))
            print("Playhouse is at \(server.baseAddress)/ – press Control-C to end it.")
            fflush(nil)
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
            server.stop()
        } catch let error as UsageError {
            end(with: error.text, code: 2)
        } catch {
            end(with: "\(error)", code: 1)
        }
    }

    private static func end(with text: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data((text + "\n").utf8))
        exit(code)
    }
}
