/// Questions of a mixed quiz as their right option and three wrong ones.
///
/// They were written by hand for `QuizOptionAcceptanceRateTests`.
/// As in real quizzes, some wrong options differ from the right one in one letter, one number or one sign. The even
/// places are the half with which the rules were tuned.
enum QuizOptions {
    /// The options of each question, of which the first is right.
    static let all: [[String]] = text.split(separator: "\n").map { line in
        line.split(separator: "|").map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    }

    /// The questions of one half.
    static func questions(_ half: Half) -> [[String]] {
        all.enumerated().filter { $0.offset % 2 == half.rawValue }.map(\.element)
    }

    private static let text = """
        Canberra | Sydney | Melbourne | Auckland
        Ottawa | Toronto | Montreal | Vancouver
        Reykjavik | Oslo | Helsinki | Copenhagen
        Ireland | Iceland | Scotland | Wales
        Austria | Australia | Germany | Switzerland
        Slovakia | Slovenia | Serbia | Croatia
        Niger | Nigeria | Chad | Mali
        Mauritius | Mauritania | Madagascar | Maldives
        Zambia | Gambia | Namibia | Zimbabwe
        Paraguay | Uruguay | Guyana | Bolivia
        Dominica | Dominican Republic | Grenada | Barbados
        Tigris and Euphrates | Nile and Niger | Indus and Ganges | Rhine and Danube
        Lake Superior | Lake Michigan | Lake Huron | Lake Erie
        Mauna Kea | Mount Everest | K2 | Denali
        Strait of Gibraltar | Strait of Hormuz | Bosporus | English Channel
        Black Sea | Red Sea | Dead Sea | Caspian Sea
        Kuala Lumpur | Jakarta | Singapore | Manila
        Ouagadougou | Bamako | Dakar | Abidjan
        Andorra la Vella | San Marino | Vaduz | Monaco
        Cape Verde | Cape Town | Equatorial Guinea | Guinea-Bissau
        North Dakota | South Dakota | North Carolina | Nebraska
        Washington, D.C. | New York | Philadelphia | Baltimore
        St. John's | St. George's | Basseterre | Castries
        Great Barrier Reef | Galápagos Islands | Maldives | Bermuda
        Yellowstone | Yosemite | Grand Canyon | Zion
        William Shakespeare | Christopher Marlowe | Ben Jonson | John Milton
        Jane Austen | Emily Brontë | Charlotte Brontë | George Eliot
        J. R. R. Tolkien | C. S. Lewis | J. K. Rowling | George R. R. Martin
        Fyodor Dostoevsky | Leo Tolstoy | Anton Chekhov | Ivan Turgenev
        The Great Gatsby | The Sun Also Rises | Of Mice and Men | The Grapes of Wrath
        One Hundred Years of Solitude | Love in the Time of Cholera | The House of the Spirits | Pedro Páramo
        Animal Farm | Nineteen Eighty-Four | Brave New World | Lord of the Flies
        Dr. Seuss | Mr. Rogers | Roald Dahl | Beatrix Potter
        Dr. Watson | Inspector Lestrade | Mycroft Holmes | Mrs. Hudson
        Hercule Poirot | Miss Marple | Father Brown | Jules Maigret
        Little Women | Little Men | Good Wives | Pride and Prejudice
        To Kill a Mockingbird | The Catcher in the Rye | Go Set a Watchman | In Cold Blood
        The Picture of Dorian Gray | The Importance of Being Earnest | Dracula | Frankenstein
        Don Quixote | Sancho Panza | Don Juan | El Cid
        Ebenezer Scrooge | Bob Cratchit | Jacob Marley | Tiny Tim
        Hermione Granger | Luna Lovegood | Ginny Weasley | Cho Chang
        Claude Monet | Édouard Manet | Edgar Degas | Paul Cézanne
        Vincent van Gogh | Paul Gauguin | Henri Matisse | Georges Seurat
        The Starry Night | The Night Watch | The Scream | The Kiss
        Michelangelo | Raphael | Donatello | Leonardo da Vinci
        Guernica | Les Demoiselles d'Avignon | The Weeping Woman | The Old Guitarist
        Girl with a Pearl Earring | The Milkmaid | The Lacemaker | View of Delft
        Salvador Dalí | René Magritte | Joan Miró | Max Ernst
        Ludwig van Beethoven | Wolfgang Amadeus Mozart | Joseph Haydn | Franz Schubert
        The Four Seasons | The Planets | The Nutcracker | Peer Gynt
        Johann Strauss II | Johann Strauss I | Richard Strauss | Josef Strauss
        AC/DC | ABBA | INXS | Men at Work
        The Rolling Stones | The Beatles | The Who | The Kinks
        Led Zeppelin | Deep Purple | Black Sabbath | Iron Maiden
        Freddie Mercury | Roger Taylor | Brian May | John Deacon
        Bohemian Rhapsody | Radio Ga Ga | We Will Rock You | Killer Queen
        Guns N' Roses | Bon Jovi | Mötley Crüe | Van Halen
        Daft Punk | Justice | Air | Phoenix
        Red Hot Chili Peppers | Rage Against the Machine | Pearl Jam | Foo Fighters
        blink-182 | Sum 41 | Green Day | The Offspring
        50 Cent | Jay-Z | Eminem | Kanye West
        Michael Jackson | Janet Jackson | Jermaine Jackson | Prince
        Bridge over Troubled Water | The Sound of Silence | Mrs. Robinson | The Boxer
        Like a Virgin | Like a Prayer | Material Girl | Vogue
        Maroon 5 | OneRepublic | Coldplay | Imagine Dragons
        Twenty One Pilots | Panic! at the Disco | Fall Out Boy | Paramore
        Citizen Kane | Casablanca | Vertigo | Gone with the Wind
        The Godfather Part II | The Godfather | The Godfather Part III | Goodfellas
        Schindler's List | Saving Private Ryan | Jurassic Park | Munich
        Alfred Hitchcock | Orson Welles | Billy Wilder | John Ford
        Dr. No | From Russia with Love | Goldfinger | Thunderball
        Sean Connery | Roger Moore | Timothy Dalton | Pierce Brosnan
        Employee of the Month | The Employer | Office Space | Horrible Bosses
        E.T. the Extra-Terrestrial | Close Encounters of the Third Kind | Jaws | Poltergeist
        2001: A Space Odyssey | 2010: The Year We Make Contact | Solaris | Silent Running
        Some Like It Hot | The Seven Year Itch | Sunset Boulevard | The Apartment
        The Silence of the Lambs | Se7en | Hannibal | Red Dragon
        Terminator 2: Judgment Day | The Terminator | Predator | Total Recall
        Toy Story 3 | Toy Story 2 | Toy Story | Finding Nemo
        WALL-E | Up | Ratatouille | Monsters, Inc.
        Spirited Away | Princess Mononoke | My Neighbor Totoro | Howl's Moving Castle
        Leonardo DiCaprio | Brad Pitt | Matt Damon | Tom Hardy
        Samuel L. Jackson | Laurence Fishburne | Morgan Freeman | Danny Glover
        Robert Downey Jr. | Chris Evans | Chris Hemsworth | Mark Ruffalo
        South Park | North Park | Family Guy | American Dad!
        Breaking Bad | Better Call Saul | The Wire | The Sopranos
        Sheldon Cooper | Leonard Hofstadter | Howard Wolowitz | Raj Koothrappali
        Homer Simpson | Ned Flanders | Moe Szyslak | Barney Gumble
        M*A*S*H | Cheers | Frasier | Taxi
        Game of Thrones | House of Cards | House of the Dragon | The Witcher
        Doctor Who | Torchwood | Sherlock | Red Dwarf
        Captain Jean-Luc Picard | Captain James T. Kirk | Captain Kathryn Janeway | Commander William Riker
        SPARTAN-II | SPARTAN-III | SPARTAN-IV | ORION
        Type-II | Type-I | Type-III | Type-0
        Half-Life 2 | Half-Life | Portal 2 | Left 4 Dead
        Final Fantasy VII | Final Fantasy VIII | Final Fantasy VI | Final Fantasy X
        The Legend of Zelda: Ocarina of Time | The Legend of Zelda: Majora's Mask | Super Mario 64 | Banjo-Kazooie
        Metal Gear Solid 3: Snake Eater | Metal Gear Solid 2: Sons of Liberty | Metal Gear Solid | Metal Gear Rising
        Grand Theft Auto V | Grand Theft Auto IV | Grand Theft Auto III | Red Dead Redemption
        MP5K | MP5N | MP5SD | MP7
        AK-47 | AK-74 | AKM | SKS
        Nintendo 64 | GameCube | Nintendo DS | Wii
        PlayStation 2 | PlayStation 3 | PlayStation | Xbox
        Solid Snake | Liquid Snake | Solidus Snake | Venom Snake
        Pikachu | Raichu | Pichu | Plusle
        Gabe Newell | John Carmack | John Romero | Sid Meier
        Minecraft | Terraria | Starbound | Roblox
        Cloud Strife | Squall Leonhart | Tidus | Zidane Tribal
        F = m*a | F = m/a | F = m+a | F = m*v
        E = mc² | E = mc³ | E = mv² | F = mc²
        a² + b² = c² | a² - b² = c² | a + b = c | a² + b² = c³
        x*y | x/y | x+y | x-y
        V = I*R | V = I/R | P = I*V | R = V*I
        3.14159 | 3.14195 | 3.41159 | 2.71828
        1/2 | 1/3 | 2/3 | 1/4
        -273.15 °C | 273.15 °C | -237.15 °C | -273.15 °F
        299,792,458 m/s | 299,792,458 km/s | 299,729,458 m/s | 300,000 km/s
        9.8 m/s² | 9.8 km/s² | 8.9 m/s² | 9.8 m/s
        12 | 13 | 11 | 24
        180 degrees | 90 degrees | 360 degrees | 270 degrees
        Sixty | Sixteen | Sixty-six | Sixteenth
        Isosceles | Scalene | Equilateral | Right
        Hexagon | Heptagon | Octagon | Pentagon
        Pythagoras | Euclid | Archimedes | Thales
        Prime number | Perfect number | Complex number | Natural number
        Sulfuric acid | Sulfurous acid | Nitric acid | Hydrochloric acid
        Sodium chloride | Sodium chlorate | Sodium hydroxide | Potassium chloride
        Copper(II) sulfate | Copper(I) sulfate | Copper(II) sulfite | Copper(II) sulfide
        H₂SO₄ | H₂SO₃ | HNO₃ | H₃PO₄
        C₆H₁₂O₆ | C₆H₁₂O₅ | C₁₂H₂₂O₁₁ | CH₄
        CO₂ | CO | O₂ | N₂O
        Magnesium | Manganese | Aluminium | Calcium
        Yttrium | Ytterbium | Erbium | Terbium
        Thallium | Thulium | Thorium | Tellurium
        Methane | Ethane | Propane | Butane
        Ethanol | Methanol | Propanol | Ethanal
        Mitochondria | Ribosome | Nucleus | Golgi apparatus
        Mitosis | Meiosis | Osmosis | Symbiosis
        Thymine | Thiamine | Guanine | Cytosine
        Adenosine triphosphate | Adenosine diphosphate | Guanosine triphosphate | Cytidine
        DNA polymerase | RNA polymerase | DNA helicase | DNA ligase
        mRNA | tRNA | rRNA | DNA
        Vitamin C | Vitamin D | Vitamin A | Vitamin B12
        Type 1 diabetes | Type 2 diabetes | Gestational diabetes | Anaemia
        Influenza A | Influenza B | Hepatitis A | Hepatitis B
        Ilium | Ileum | Ischium | Sacrum
        Tibia | Fibula | Femur | Ulna
        Ureter | Urethra | Uterus | Kidney
        Left ventricle | Right ventricle | Left atrium | Right atrium
        Tyrannosaurus rex | Triceratops | Stegosaurus | Velociraptor
        Blue whale | Humpback whale | Sperm whale | Killer whale
        Komodo dragon | Gila monster | Iguana | Crocodile
        African elephant | Asian elephant | White rhinoceros | Hippopotamus
        Homo sapiens | Homo erectus | Homo habilis | Homo neanderthalensis
        Canis lupus | Canis latrans | Vulpes vulpes | Felis catus
        Peregrine falcon | Golden eagle | Common swift | Snowy owl
        Bengal tiger | Siberian tiger | Sumatran tiger | African lion
        Ursa Major | Ursa Minor | Orion | Cassiopeia
        Alpha Centauri | Proxima Centauri | Barnard's Star | Sirius
        Ganymede | Callisto | Europa | Io
        Phobos and Deimos | Titan and Rhea | Io and Europa | Miranda and Ariel
        Apollo 11 | Apollo 12 | Apollo 13 | Gemini 11
        Voyager 1 | Voyager 2 | Pioneer 10 | New Horizons
        Neil Armstrong | Buzz Aldrin | Michael Collins | Yuri Gagarin
        Sputnik 1 | Sputnik 2 | Vostok 1 | Explorer 1
        Halley's Comet | Hale-Bopp | Encke's Comet | Shoemaker-Levy 9
        Marie Curie | Pierre Curie | Irène Joliot-Curie | Lise Meitner
        Nikola Tesla | Thomas Edison | Alexander Graham Bell | Guglielmo Marconi
        Charles Darwin | Alfred Russel Wallace | Gregor Mendel | Jean-Baptiste Lamarck
        Werner Heisenberg | Erwin Schrödinger | Niels Bohr | Max Planck
        Tim Berners-Lee | Vint Cerf | Steve Jobs | Bill Gates
        Linus Torvalds | Dennis Ritchie | Ken Thompson | Richard Stallman
        HyperText Markup Language | HyperText Makeup Language | HyperTool Markup Language | High Text Markup Language
        Central Processing Unit | Central Process Unit | Computer Personal Unit | Central Processor Unit
        Random Access Memory | Read Access Memory | Rapid Access Memory | Random Accessible Memory
        Secure Shell | Secure Socket | Safe Shell | Simple Shell
        IPv6 | IPv4 | IPv5 | IPX
        USB 3.0 | USB 2.0 | USB 3.1 | USB-C
        C++ | C | C# | Objective-C
        JavaScript | Java | TypeScript | CoffeeScript
        Python | Perl | Ruby | PHP
        O(n log n) | O(n) | O(n²) | O(log n)
        Windows 7 | Windows 8 | Windows XP | Windows Vista
        Ubuntu 22.04 | Ubuntu 20.04 | Debian 11 | Fedora 36
        Henry VIII | Henry VII | Edward VI | James I
        Louis XIV | Louis XV | Louis XVI | Louis XIII
        Elizabeth II | Elizabeth I | Victoria | Anne
        Charles I | Charles II | James II | George III
        George W. Bush | George H. W. Bush | Bill Clinton | Jimmy Carter
        Theodore Roosevelt | Franklin D. Roosevelt | William Howard Taft | Woodrow Wilson
        Andrew Johnson | Andrew Jackson | Lyndon B. Johnson | James Monroe
        John Quincy Adams | John Adams | Samuel Adams | James Madison
        Winston Churchill | Neville Chamberlain | Clement Attlee | Anthony Eden
        Joseph Stalin | Vladimir Lenin | Leon Trotsky | Nikita Khrushchev
        Julius Caesar | Augustus | Mark Antony | Pompey
        Alexander the Great | Philip II | Darius III | Ptolemy I
        Genghis Khan | Kublai Khan | Ögedei Khan | Tamerlane
        Battle of Hastings | Battle of Bosworth | Battle of Agincourt | Battle of Crécy
        Treaty of Versailles | Treaty of Vienna | Treaty of Westphalia | Treaty of Utrecht
        World War I | World War II | Franco-Prussian War | Crimean War
        1066 | 1076 | 1166 | 1606
        1914 | 1915 | 1941 | 1918
        July 20, 1969 | July 16, 1969 | July 24, 1969 | June 20, 1969
        Archduke Franz Ferdinand | Kaiser Wilhelm II | Franz Joseph I | Gavrilo Princip
        Magna Carta | Bill of Rights | Declaration of Independence | Domesday Book
        Persia | Prussia | Parthia | Phrygia
        Ottoman Empire | Roman Empire | Byzantine Empire | Mongol Empire
        Hiroshima | Nagasaki | Kyoto | Kagoshima
        Poseidon | Hades | Hephaestus | Apollo
        Hera | Rhea | Demeter | Hestia
        Athena | Artemis | Aphrodite | Persephone
        Thor | Odin | Loki | Tyr
        Anubis | Osiris | Horus | Seth
        Medusa | Medea | Hydra | Chimera
        Manchester United | Manchester City | Newcastle United | Leeds United
        Real Madrid | Atlético Madrid | FC Barcelona | Valencia CF
        AC Milan | Inter Milan | AS Roma | Juventus
        Boston Red Sox | Chicago White Sox | New York Yankees | New York Mets
        Michael Jordan | Magic Johnson | Larry Bird | LeBron James
        Muhammad Ali | Joe Frazier | George Foreman | Sonny Liston
        Serena Williams | Venus Williams | Steffi Graf | Martina Navratilova
        Usain Bolt | Carl Lewis | Tyson Gay | Asafa Powell
        Tour de France | Giro d'Italia | Vuelta a España | Paris-Roubaix
        100 m | 200 m | 400 m | 110 m
        Wimbledon | US Open | French Open | Australian Open
        Michael Schumacher | Ralf Schumacher | Ayrton Senna | Alain Prost
        Curling | Hurling | Bowling | Bobsleigh
        Volkswagen | Mercedes-Benz | BMW | Opel
        Mazda RX-7 | Mazda RX-8 | Mazda MX-5 | Toyota Supra
        BMW M3 | BMW M5 | Audi S3 | Audi RS3
        Boeing 747 | Boeing 777 | Boeing 737 | Airbus A380
        F-16 Fighting Falcon | F-15 Eagle | F-14 Tomcat | F-22 Raptor
        HMS Victory | HMS Bounty | HMS Beagle | USS Constitution
        Mozzarella | Parmesan | Gorgonzola | Ricotta
        Guacamole | Hummus | Tzatziki | Salsa
        Sauerkraut | Kimchi | Bratwurst | Pretzel
        Cabernet Sauvignon | Sauvignon Blanc | Pinot Noir | Chardonnay
        Coca-Cola | Pepsi | Dr Pepper | 7 Up
        McDonald's | Burger King | Wendy's | KFC
        Female | Male | Neither | Both
        Positive | Negative | Neutral | Zero
        Stalactite | Stalagmite | Column | Flowstone
        Astronomy | Astrology | Cosmology | Meteorology
        Internal combustion engine | External combustion engine | Steam turbine | Electric motor
        Northern Ireland | Republic of Ireland | Scotland | Wales
        Rook | Bishop | Knight | Queen
        Gold | Silver | Bronze | Platinum
        Iran | Iraq | Oman | Syria
        Cuba | Haiti | Jamaica | Bahamas
        Mars | Venus | Jupiter | Saturn
        Nike | Puma | Adidas | Reebok
        Euro | Pound | Franc | Krona
        June | July | May | August
        Blue | Red | Green | Yellow
        The Simpsons | The Flintstones | The Jetsons | The Jeffersons
        Sherlock Holmes | Mycroft Holmes | Dr. Watson | Professor Moriarty
        """
}
