import Foundation
import RemoteLoading

/// The program, which runs the five apps in a terminal or on piped input.
@main
enum Program {
    static let help = """
        Five small apps in the terminal, which need no network.

        usage: TerminalHost [APP]

        \(AppName.allCases.map { "  " + $0.entry }.joined(separator: "\n"))

        Without an app, the program shows a menu of the apps. Each screen ends with a line that lists
        what you can type. The input can also be a pipe. Set NO_COLOR to turn off colours.
        """

    @MainActor
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if ["--help", "-h"].contains(arguments.first) { return print(help) }
        let app = arguments.first.flatMap { AppName(rawValue: $0) }
        guard arguments.count <= 1, arguments.isEmpty || app != nil else {
            let names = AppName.allCases.map(\.rawValue).joined(separator: ", ")
            FileHandle.standardError.write(Data("The only argument is --help or an app: \(names).\n".utf8))
            exit(2)
        }
        await Shell(on: .standard, setting: Setting()).run(opening: app)
    }
}
