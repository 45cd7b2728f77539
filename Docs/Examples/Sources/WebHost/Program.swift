import Foundation
import HostParts
import RemoteLoadingTesting

/// The program, which serves all apps to a browser on this machine until the user or a failure of the server ends it.
@main
enum Program {
    static func main() async {
        do {
            let settings = try Settings(Array(CommandLine.arguments.dropFirst()))
            let server = try await WebServer.start(
                settings, services: Services(caches: Caches(in: settings.cache)))
            let isOpen = settings.opensBrowser && DesktopBrowser.open(server.baseAddress + "/")
            await serve(server, isOpen: isOpen)
        } catch let error as UsageError {
            end(with: error.text, code: 2)
        } catch {
            end(with: "\(error)", code: 1)
        }
    }

    /// Prints the address of a server, and ends the process with a failure if the server stops.
    ///
    /// Pass `true` for `isOpen` if a browser has opened the address.
    static func serve(_ server: LoopbackHTTPServer, isOpen: Bool = false) async -> Never {
        let place = isOpen ? "Playhouse is open in your browser" : "Open Playhouse in a browser"
        print("\(place): \(server.baseAddress)/ – press Control-C to end it.")
        fflush(nil)
        while (try? await server.waitUntilOver()) == nil {}  // a wait also ends after a minute without a request
        end(with: "The server has stopped.", code: 1)
    }

    private static func end(with text: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data((text + "\n").utf8))
        exit(code)
    }
}
