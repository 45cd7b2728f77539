import HostParts
import QuizDomain
import RemoteLoading

extension Words {
    static let english = Words(
        quiz: .english,
        blankGuess: "Type an answer first",
        quoted: { "“\($0)”" },
        phase: { phase in
            switch phase {
            case .idle: "No question loaded yet"
            case .loading: RecallWording.english.loading
            case .failed: RecallWording.english.failureTitle
            case .ready: "The game has not started"
            case .playing: "The game has started"
            case .paused: "The game is paused"
            case .finished: "The game is over"
            }
        },
        report: { report in
            let count = "\(report.found) of \(report.total)"
            return switch report.phase {
            case nil: "There is no question yet"
            case .ready: "The game has not started"
            case .playing, .paused: "You found \(count)"
            case .finished(.allFound): "Finished: you found \(count)"
            case .finished(.timeUp): "Time is up: you found \(count)"
            case .finished(.gaveUp): "You gave up: you found \(count)"
            }
        },
        unknownCommand: { "Unknown command \($0). Try /help." },
        usageError: { error in
            switch error {
            case .unknownGame(let name):
                "There is no game \(name). The games are recall, quiz, trivia, names and browse. Try --help."
            case .unknownOption(let option): "Unknown option \(option). Try --help."
            case .missingValue(let option): "Missing value for \(option). Try --help."
            case .badValue(let value, "--language"): "--language must be en or it, not \(value)"
            case .badValue(let value, "--list"): "--list must be keywords or places, not \(value)"
            case .badValue(let value, "--mode"): "--mode must be one of the modes in --help, not \(value)"
            case .badValue(let value, "--client-id"): "--client-id must be one word, not \(value)"
            case .badValue(let value, "--server"): "--server must be the address printed by serve, not \(value)"
            case .badValue(_, "--token"): "--token must be one word"
            case .badValue(let value, let option):
                "\(option) must be a whole number from \(Options.allowed(option).lowerBound)"
                    + " to \(Options.allowed(option).upperBound), not \(value)"
            }
        },
        merged: { "is spelled like \($1) and was left out: \($0)" },
        newRecord: ChoiceWords.english.newRecord,
        saving: ChoiceWords.english.saving,
        time: ChoiceWords.english.time,
        missed: "Missed",
        hint: { screen in
            switch screen.phase {
            case .idle, .loading: "/help  /quit"
            case .ready: "Enter or /start to start, /help for the commands, /quit to leave"
            case .playing: "/pause  /finish  /give-up  /reset  /help  /quit"
            case .paused: "Enter or /resume to continue, /give-up, /reset, /help, /quit"
            case .failed, .finished:
                "Enter: \(screen.message?.button.label ?? screen.button.label), /help for the commands, /quit to leave"
            }
        },
        savedGame: SavedGameWords(.english),
        commands: [
            CommandHelp("Enter", "start the game, resume it, or play again at the end"),
            CommandHelp("any text", "a guess, while the game runs"),
            CommandHelp("/start", "start the clock"), CommandHelp("/pause", "stop the clock"),
            CommandHelp("/resume", "restart the clock"), CommandHelp("/finish", "show your progress"),
            CommandHelp("/give-up", "end the game and see what you missed"),
            CommandHelp("/reset", "restart the same question"), CommandHelp("/load", "load another question"),
            SavedGameWords(.english).command, CommandHelp("/help", "show these commands"),
            CommandHelp("/quit", "quit, and save an unfinished game"),
        ],
        help: """
            A recall quiz: type as many answers as you can before the time is up.

            usage: TerminalHost [recall] [--file FILE] [--records FILE] [--seconds N | --untimed] [--language en|it]
                               [--list keywords|places]
                   TerminalHost quiz [--file FILE] [--questions N] [--shuffle] [--records FILE] [--reveal N]
                   TerminalHost trivia [--live] [--records FILE] [--language en|it]
                   TerminalHost names [--mode MODE] [--new N] [--records FILE] [--server URL] [--cache FOLDER]
                   TerminalHost browse [--live --client-id ID | --server URL --token TOKEN | --sign-in] [--cache FOLDER]
                   TerminalHost serve [--age N]

              --language en|it  the language (default: from the environment)
              --seconds N       duration of a game, from 1 to 86400 (default: 300)
              --untimed         a game without a time limit
              --file FILE       quiz file in JSON, with its pictures in the same folder (default: a built-in quiz)
              --list LIST       built-in recall quiz: keywords, or places with punctuation and accents in their names
                                (default: keywords)
              --questions N     number of questions in a game, from 1 to 10000 (default: as in the quiz file)
              --shuffle         questions in random order (default: as in the quiz file)
              --records FILE    file for the records (default: in a system folder)
              --reveal N        seconds to show an outcome, from 0 to 60 (default: 2)
              --live            real questions from opentdb.com, one request every five seconds (default: sample data)
              --mode MODE       mode of the name game on piped input: practice, timed, reverse, hints, mat,
                                current, former, free, typed, typed-timed or look-alikes (default: practice)
              --new N           new people that the name game introduces, from 1 to 1000 (default: 10)
              --client-id ID    the app’s client ID at Twitch, for --live (default: sample data)
              --server URL      use the server started by serve (default: sample data)
              --token TOKEN     the token printed by serve, for browse
              --sign-in         the sample Twitch requires a sign-in, and you enter the decision of the other device
              --cache FOLDER    folder for cached lists and pictures, used when the service cannot be reached
                                (default with --live or --server: a system folder)
              --age N           pretended age in seconds of the responses of serve (default: 0)
              --help            show this help

            Set NO_COLOR to turn off colours. Type /help in any game to see its commands.

            In the recall quiz, type one answer per line. An empty line starts the game, resumes it, or plays again at
            the end. Commands:
              /start    start the clock          /finish   show your progress
              /pause    stop the clock           /give-up  end the game and see what you missed
              /resume   restart the clock        /reset    restart the same question
              /load     load another question    /save     save the game
              /quit     quit, and save an unfinished game for the next start

            If the input is not a terminal, the game starts at once, and ends at the end of the input.
            """
    )
}
