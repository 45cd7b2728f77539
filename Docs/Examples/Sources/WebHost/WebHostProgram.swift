import Dispatch
import Foundation
import HostParts
import NameMatch
import RemoteLoadingTesting

/// The program, which serves all apps to a browser on this machine until the user or a failure of the server ends it.
@main
enum WebHostProgram {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.contains("--help") { return print(ServerSettings.help) }
        do {
            try await run(try ServerSettings(arguments))
        } catch let error as UsageError {
            end(with: error.text, code: 2)
        } catch let error as PlayerFiles.Unusable {
            end(with: error.text, code: 1)
        } catch let error as PeopleFolderError {
            end(with: error.text, code: 1)
        } catch let error as LoopbackServerError where error.isPortInUse {
            end(with: "Another program uses the port. Choose another one with --port, or --port 0 for any.", code: 1)
        } catch {
            end(with: "\(error)", code: 1)
        }
    }

    @MainActor
    private static func run(_ settings: ServerSettings) async throws {
        let people = try people(settings)
        let files = try files(settings)
        let lock: FolderLock?
        do throws(FolderLock.Held) {
            lock = try files?.lock()
        } catch {
            if let address = error.address, settings.opensBrowser { _ = DesktopBrowser.open(address) }
            end(with: error.text, code: 1)
        }
        let handler = WebServer(
            settings,
            services: Services(
                people: people?.folder, groups: people?.groups ?? [], caches: OfflineCaches(in: settings.cache)),
            files: files, warnsOfLoss: files == nil)
        let server = try await handler.listen()
        if let text = portNotice(settings, server.port) { print(text) }
        lock?.note(address: server.baseAddress + "/")
        let isOpen = settings.opensBrowser && DesktopBrowser.open(server.baseAddress + "/")
        await serve(server, isOpen: isOpen, keeping: [lock as Any] + endingSources(handler))
    }

    /// Returns the files of the players, or `nil` if the standard folder cannot be used.
    ///
    /// A folder that the user has named must be usable. Without one, the games can also be played in memory.
    @MainActor
    static func files(
        _ settings: ServerSettings, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(PlayerFiles.Unusable) -> PlayerFiles? {
        if let data = settings.data { return try PlayerFiles(in: data) }
        do {
            return try PlayerFiles(in: ServerSettings.standardData(environment))
        } catch {
            print(error.text + "\nEverything is forgotten when the program ends. Choose another folder with --data.")
            return nil
        }
    }

    /// Returns the folder of people that the user has chosen and their groups, or `nil` without a folder, and prints
    /// the lines of its table that were skipped.
    static func people(
        _ settings: ServerSettings
    ) throws(PeopleFolderError) -> (folder: PeopleFolder, groups: [String])? {
        guard let folder = settings.people.map({ PeopleFolder($0) }) else { return nil }
        let people = try folder.people()
        print(people.report)
        return (folder, people.roster.groups)
    }

    /// Returns a line for the user if the port is not the expected one.
    static func portNotice(_ settings: ServerSettings, _ port: UInt16) -> String? {
        let expected = settings.ports.lowerBound
        return expected == 0 || expected == port ? nil : "Port \(expected) is in use, so this is port \(port)."
    }

    /// Returns sources that end the program when the user or the system asks for it, after everything is saved.
    ///
    /// A source works as long as it exists.
    private static func endingSources(_ handler: WebServer) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)  // the default action would end the process before the source is called
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                signal(number, SIG_DFL)  // a second signal ends the process at once
                Task {
                    await handler.saved()
                    exit(0)
                }
            }
            source.resume()
            return source
        }
    }

    /// Prints the address of a server, and ends the process with a failure if the server stops.
    ///
    /// Pass `true` for `isOpen` if a browser has opened the address, and objects that must exist until the end.
    static func serve(
        _ server: LoopbackHTTPServer, isOpen: Bool = false, keeping objects: [Any] = []
    ) async -> Never {
        let place = isOpen ? "Playhouse is open in your browser" : "Open Playhouse in a browser"
        print("\(place): \(server.baseAddress)/ – press Control-C to end it.")
        fflush(nil)
        while (try? await server.waitUntilOver()) == nil {}  // a wait also ends after a minute without a request
        withExtendedLifetime(objects) {}  // an object can be released after its last use
        end(with: "The server has stopped.", code: 1)
    }

    private static func end(with text: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data((text + "\n").utf8))
        exit(code)
    }
}
